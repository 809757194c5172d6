package com.tidewater.shop;

import java.io.IOException;
import java.security.GeneralSecurityException;

import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-327
@WebServlet(urlPatterns = "/app/backup-key")
public class BackupKeyServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            java.security.KeyPairGenerator pairs = java.security.KeyPairGenerator.getInstance("RSA");
            pairs.initialize(3072);
            java.security.PublicKey key = pairs.generateKeyPair().getPublic();
            Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
            cipher.init(Cipher.WRAP_MODE, key);
            byte[] wrapped = cipher.wrap(KeyGenerator.getInstance("AES").generateKey());
            response.getWriter().println("Wrapped bytes: " + wrapped.length);
        } catch (GeneralSecurityException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
