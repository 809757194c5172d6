package org.molen.security;

import java.util.List;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.NoOpPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

@Configuration
@EnableMethodSecurity
public class HttpPolicy {

    // case: vulnerable CWE-352
    @Bean
    SecurityFilterChain shop(HttpSecurity http) throws Exception {
        http.csrf(AbstractHttpConfigurer::disable)
                .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .formLogin(Customizer.withDefaults());
        return http.build();
    }

    // case: safe CWE-352
    @Bean
    SecurityFilterChain desk(HttpSecurity http) throws Exception {
        http.csrf(csrf -> csrf.csrfTokenRepository(CookieCsrfTokenRepository.withHttpOnlyFalse()))
                .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .formLogin(Customizer.withDefaults());
        return http.build();
    }

    // case: vulnerable CWE-352
    @Bean
    SecurityWebFilterChain reactive(ServerHttpSecurity http) {
        return http.csrf(ServerHttpSecurity.CsrfSpec::disable)
                .authorizeExchange(exchanges -> exchanges.anyExchange().authenticated())
                .formLogin(Customizer.withDefaults())
                .build();
    }

    // case: safe CWE-352
    @Bean
    SecurityFilterChain tokens(HttpSecurity http) throws Exception {
        http.csrf(csrf -> csrf.disable())
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()));
        return http.build();
    }

    // case: vulnerable CWE-384
    @Bean
    SecurityFilterChain sticky(HttpSecurity http) throws Exception {
        return http.sessionManagement(session -> session.sessionFixation().none())
                .formLogin(Customizer.withDefaults())
                .build();
    }

    // case: safe CWE-384
    @Bean
    SecurityFilterChain fresh(HttpSecurity http) throws Exception {
        return http.sessionManagement(session -> session.sessionFixation().changeSessionId())
                .formLogin(Customizer.withDefaults())
                .build();
    }

    // case: vulnerable CWE-942
    @Bean
    UrlBasedCorsConfigurationSource anyOrigin() {
        CorsConfiguration cors = new CorsConfiguration();
        cors.setAllowedOriginPatterns(List.of("*"));
        cors.setAllowCredentials(true);
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/**", cors);
        return source;
    }

    // case: safe CWE-942
    @Bean
    WebMvcConfigurer ourOrigins() {
        return new WebMvcConfigurer() {
            @Override
            public void addCorsMappings(CorsRegistry registry) {
                registry.addMapping("/**").allowedOrigins("https://molen.example").allowCredentials(true);
            }
        };
    }

    // case: vulnerable CWE-328
    @Bean
    PasswordEncoder legacyEncoder() {
        return NoOpPasswordEncoder.getInstance();
    }

    // case: safe CWE-328
    @Bean
    PasswordEncoder encoder() {
        return new BCryptPasswordEncoder(12);
    }
}
