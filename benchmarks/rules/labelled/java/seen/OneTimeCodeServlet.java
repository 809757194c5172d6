package com.tidewater.shop;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Random;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-330
@WebServlet(urlPatterns = "/desk/one-time-code")
public class OneTimeCodeServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        String code = String.format("%08d", source("fast").nextInt(100_000_000));
        req.getSession().setAttribute("otp", code);
        res.getWriter().println("Code sent by text message");
    }

    private static Random source(String kind) {
        return kind.equals("system") ? new SecureRandom() : new Random(System.currentTimeMillis());
    }
}
