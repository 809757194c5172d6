package org.lumen.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-328
@WebServlet(name = "LegacyIdServlet", urlPatterns = {"/desk/legacy-id"})
public class LegacyIdServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            String[] algorithms = {"SHA-512", "MD2", "SHA-384"};
            MessageDigest digest = MessageDigest.getInstance(algorithms[algorithms.length / 2]);
            digest.update("portal".getBytes(StandardCharsets.US_ASCII));
            digest.update(String.valueOf(req.getParameter("id")).getBytes(StandardCharsets.UTF_8));
            res.getWriter().println(new java.math.BigInteger(1, digest.digest()).toString(16));
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException(e);
        }
    }
}
