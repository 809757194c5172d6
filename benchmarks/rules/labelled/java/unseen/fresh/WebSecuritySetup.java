package intranet.config;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;

@Configuration
public class WebSecuritySetup {

    // case: vulnerable CWE-352
    @Bean
    public SecurityFilterChain pages(HttpSecurity http) throws Exception {
        http.authorizeHttpRequests(a -> a.anyRequest().authenticated());
        http.formLogin(f -> f.loginPage("/login").permitAll());
        http.csrf(AbstractHttpConfigurer::disable);
        return http.build();
    }

    // case: safe CWE-352
    @Bean
    public SecurityFilterChain forms(HttpSecurity http) throws Exception {
        http.authorizeHttpRequests(a -> a.anyRequest().authenticated());
        http.formLogin(f -> f.loginPage("/login").permitAll());
        http.csrf(c -> c.csrfTokenRepository(CookieCsrfTokenRepository.withHttpOnlyFalse()));
        return http.build();
    }
}
