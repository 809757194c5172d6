package com.quayside.desk;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

public final class ApiFilters {

    private static final Set<String> ORIGINS = Set.of("https://desk.quayside.example");

    private ApiFilters() {
    }

    // case: vulnerable CWE-942
    static final class OpenFilter implements Filter {
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            HttpServletResponse http = (HttpServletResponse) response;
            String origin = ((HttpServletRequest) request).getHeader("Origin");
            http.setHeader("Access-Control-Allow-Origin", origin);
            http.setHeader("Access-Control-Allow-Credentials", "true");
            chain.doFilter(request, response);
        }
    }

    // case: safe CWE-942
    static final class ListedFilter implements Filter {
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            HttpServletResponse http = (HttpServletResponse) response;
            String origin = ((HttpServletRequest) request).getHeader("Origin");
            if (origin != null && ORIGINS.contains(origin)) {
                http.setHeader("Access-Control-Allow-Origin", origin);
                http.setHeader("Access-Control-Allow-Credentials", "true");
            }
            chain.doFilter(request, response);
        }
    }
}
