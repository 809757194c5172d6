package io.harbor.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-328
@WebServlet(urlPatterns = "/app/signature-seal")
public class SignatureSealServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        try {
            String document = String.valueOf(request.getParameter("document"));
            MessageDigest digest = MessageDigest.getInstance(name(384));
            for (String line : document.split("\n")) {
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
            response.getWriter().println(HexFormat.of().formatHex(digest.digest()));
        } catch (GeneralSecurityException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    private static String name(int bits) {
        switch (bits) {
            case 160:
                return "SHA1";
            case 256:
                return "SHA-256";
            default:
                return "SHA-512";
        }
    }
}
