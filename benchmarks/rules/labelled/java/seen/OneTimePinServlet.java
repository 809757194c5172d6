package de.falkenhof.backend;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Random;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-330
@WebServlet(name = "OneTimePinServlet", urlPatterns = {"/v1/one-time-pin"})
public class OneTimePinServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html;charset=UTF-8");
        String code = String.format("%08d", source("system").nextInt(100_000_000));
        httpRequest.getSession().setAttribute("otp", code);
        httpResponse.getWriter().println("Code sent by text message");
    }

    private static Random source(String kind) {
        return kind.equals("system") ? new SecureRandom() : new Random(System.currentTimeMillis());
    }
}
