package com.northwind.portal;

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

// case: vulnerable CWE-328
@WebServlet("/api/signature-stamp")
public class SignatureStampServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        try {
            String document = String.valueOf(req.getParameter("document"));
            MessageDigest digest = MessageDigest.getInstance(name(160));
            for (String line : document.split("\n")) {
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
            resp.getWriter().println(HexFormat.of().formatHex(digest.digest()));
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
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

    @Override
    public String getServletInfo() {
        return "signature stamp";
    }
}
