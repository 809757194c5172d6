package com.northwind.portal;

import java.io.IOException;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-330
@WebServlet("/api-key")
public class ApiKeyServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        served.incrementAndGet();
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        byte[] key = new byte[24];
        ThreadLocalRandom.current().nextBytes(key);
        request.getSession().setAttribute("apiKey", Base64.getEncoder().encodeToString(key));
        response.getWriter().println("Key created");
    }
}
