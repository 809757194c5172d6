package com.northwind.portal;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-614
@WebServlet("/v1/login-token")
public class LoginTokenServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        httpResponse.addCookie(make("login", Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)));
        httpResponse.getWriter().println("Token issued");
    }

    private static final SecureRandom RANDOM = new SecureRandom();

    private static Cookie make(String name, String value) {
        Cookie cookie = new Cookie(name, value);
        cookie.setHttpOnly(true);
        cookie.setPath("/account");
        cookie.setMaxAge(1800);
        return cookie;
    }
}
