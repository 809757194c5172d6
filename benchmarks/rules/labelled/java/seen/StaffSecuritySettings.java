package com.tidewater.shop;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
public class StaffSecuritySettings {

    // case: vulnerable CWE-352
    @Bean
    public SecurityFilterChain staff(HttpSecurity http) throws Exception {
        return http.securityMatcher("/staff/**").formLogin(Customizer.withDefaults())
                .csrf().disable()
                .build();
    }

    // case: safe CWE-352
    @Bean
    public SecurityFilterChain desk(HttpSecurity http) throws Exception {
        return http.securityMatcher("/desk/**").formLogin(Customizer.withDefaults())
                .csrf(Customizer.withDefaults())
                .build();
    }
}
