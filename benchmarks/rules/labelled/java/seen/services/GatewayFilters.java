package com.halte.gateway;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

public final class GatewayFilters {

    private static final Logger LOG = Logger.getLogger(GatewayFilters.class.getName());
    private static final Set<String> ORIGINS = Set.of("https://halte.example", "https://m.halte.example");

    static class TraceFilter implements Filter {
        // case: vulnerable CWE-113
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String trace = request.getParameter("trace");
            ((HttpServletResponse) response).setHeader("X-Trace", "t=" + trace);
            chain.doFilter(request, response);
        }
    }

    static class EncodedTraceFilter implements Filter {
        // case: safe CWE-113
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String trace = URLEncoder.encode(String.valueOf(request.getParameter("trace")), StandardCharsets.UTF_8);
            ((HttpServletResponse) response).setHeader("X-Trace", "t=" + trace);
            chain.doFilter(request, response);
        }
    }

    static class TenantFilter extends HttpFilter {
        // case: vulnerable CWE-501
        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String tenant = request.getHeader("X-Tenant");
            if (tenant != null) {
                request.getSession().setAttribute(tenant, Boolean.TRUE);
            }
            chain.doFilter(request, response);
        }

        // case: safe CWE-501
        void reset(HttpServletRequest request) {
            String tenant = request.getHeader("X-Tenant");
            request.getSession().setAttribute("reset", "acme".equals(tenant));
        }
    }

    static class AccessLog implements WebFilter {
        // case: vulnerable CWE-117
        @Override
        public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
            ServerHttpRequest request = exchange.getRequest();
            LOG.info("agent " + request.getHeaders().getFirst("User-Agent") + " at " + request.getURI().getPath());
            return chain.filter(exchange);
        }

        // case: safe CWE-117
        Mono<Void> filterQuietly(ServerWebExchange exchange, WebFilterChain chain) {
            String agent = exchange.getRequest().getHeaders().getFirst("User-Agent");
            LOG.log(Level.INFO, "agent of length {0}", agent == null ? 0 : agent.length());
            return chain.filter(exchange);
        }
    }

    static class MirrorOrigin implements ContainerResponseFilter {
        // case: vulnerable CWE-942
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("Access-Control-Allow-Origin", request.getHeaderString("Origin"));
            response.getHeaders().putSingle("Access-Control-Allow-Credentials", "true");
        }
    }

    static class ListedOrigin implements ContainerResponseFilter {
        // case: safe CWE-942
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            String origin = request.getHeaderString("Origin");
            if (ORIGINS.contains(origin)) {
                response.getHeaders().putSingle("Access-Control-Allow-Origin", origin);
                response.getHeaders().putSingle("Access-Control-Allow-Credentials", "true");
            }
        }
    }

    static class LanguageFilter extends HttpFilter {
        // case: vulnerable CWE-113
        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            var language = List.of(request.getParameterValues("lang")).get(0);
            response.addHeader("Content-Language", language);
            super.doFilter(request, response, chain);
        }

        // case: safe CWE-113
        void language(HttpServletRequest request, HttpServletResponse response) {
            String language = request.getParameter("lang");
            response.addHeader("Content-Language", language.replaceAll("[^a-zA-Z-]", ""));
        }
    }
}
