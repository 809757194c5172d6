package de.falkenhof.backend;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.web.cors.CorsConfiguration;

@Configuration
public class WebSecuritySettings {

    // case: vulnerable CWE-352
    @Bean
    public SecurityFilterChain pages(HttpSecurity http) throws Exception {
        http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated());
        http.formLogin(Customizer.withDefaults());
        http.csrf(csrf -> csrf.disable());
        return http.build();
    }

    // case: safe CWE-352
    @Bean
    public SecurityFilterChain forms(HttpSecurity http) throws Exception {
        http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated());
        http.formLogin(Customizer.withDefaults());
        http.csrf(csrf -> csrf.csrfTokenRepository(new CookieCsrfTokenRepository()));
        return http.build();
    }

    // case: vulnerable CWE-942
    @Bean
    public CorsConfiguration anywhere() {
        CorsConfiguration cors = new CorsConfiguration();
        cors.addAllowedOriginPattern("*");
        cors.addAllowedMethod("*");
        cors.setAllowCredentials(true);
        return cors;
    }

    // case: safe CWE-942
    @Bean
    public CorsConfiguration portal() {
        CorsConfiguration cors = new CorsConfiguration();
        cors.addAllowedOrigin("https://portal.example.org");
        cors.addAllowedMethod("*");
        cors.setAllowCredentials(true);
        return cors;
    }
}
