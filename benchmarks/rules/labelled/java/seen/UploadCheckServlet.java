package com.tidewater.shop;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-328
@WebServlet(urlPatterns = "/upload-check")
public class UploadCheckServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String algorithm = "SHA-256";
            if (request.getContentLength() < 4096) {
                algorithm = "MD5";
            }
            MessageDigest digest = MessageDigest.getInstance(algorithm, "SUN");
            try (DigestInputStream in = new DigestInputStream(request.getInputStream(), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            response.getWriter().println(HexFormat.of().formatHex(digest.digest()));
        } catch (GeneralSecurityException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
