package example;

class Security {
  SecurityFilterChain first(HttpSecurity http) throws Exception {
    // ruleid: java-csrf-protection-disabled
    http.csrf(csrf -> csrf.disable());
    return http.build();
  }

  SecurityFilterChain second(HttpSecurity http) throws Exception {
    // ruleid: java-csrf-protection-disabled
    http.csrf().disable();
    return http.build();
  }

  SecurityFilterChain third(HttpSecurity http) throws Exception {
    // ruleid: java-csrf-protection-disabled
    return http.csrf(AbstractHttpConfigurer::disable).formLogin(Customizer.withDefaults()).build();
  }

  SecurityFilterChain everywhere(HttpSecurity http) throws Exception {
    // ruleid: java-csrf-protection-disabled
    http.csrf(csrf -> csrf.ignoringRequestMatchers("/**"));
    return http.build();
  }

  SecurityFilterChain usual(HttpSecurity http) throws Exception {
    // ok: java-csrf-protection-disabled
    http.csrf(Customizer.withDefaults());
    return http.build();
  }

  SecurityFilterChain hooks(HttpSecurity http) throws Exception {
    // ok: java-csrf-protection-disabled
    http.csrf(csrf -> csrf.ignoringRequestMatchers("/hooks/payment"));
    return http.build();
  }

  SecurityFilterChain stateless(HttpSecurity http) throws Exception {
    http.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
    // ok: java-csrf-protection-disabled
    http.csrf(csrf -> csrf.disable());
    return http.build();
  }
}
