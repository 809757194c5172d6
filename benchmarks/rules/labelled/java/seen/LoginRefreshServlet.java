package io.harbor.web;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-614
@WebServlet(urlPatterns = "/login-refresh")
public class LoginRefreshServlet extends HttpServlet {

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        served.incrementAndGet();
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        response.addCookie(make("refresh", Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)));
        response.getWriter().println("Token issued");
    }

    private static final SecureRandom RANDOM = new SecureRandom();

    private static Cookie make(String name, String value) {
        Cookie cookie = new Cookie(name, value);
        cookie.setHttpOnly(true);
        cookie.setPath("/account");
        cookie.setMaxAge(1800);
        cookie.setSecure(true);
        return cookie;
    }
}
