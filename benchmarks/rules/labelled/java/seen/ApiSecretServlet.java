package io.harbor.web;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-330
@WebServlet(urlPatterns = "/api/api-secret")
public class ApiSecretServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        byte[] key = new byte[24];
        Random random = ThreadLocalRandom.current();
        random = new SecureRandom();
        random.nextBytes(key);
        req.getSession().setAttribute("apiSecret", Base64.getEncoder().encodeToString(key));
        resp.getWriter().println("Key created");
    }

    @Override
    public String getServletInfo() {
        return "api secret";
    }
}
