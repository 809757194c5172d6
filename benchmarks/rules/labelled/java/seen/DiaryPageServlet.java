package com.tidewater.shop;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;

import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-327
@WebServlet(urlPatterns = "/diary-page")
public class DiaryPageServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            Cipher cipher;
            String kind = "AES";
            try {
                cipher = Cipher.getInstance("AES/EAX/NoPadding");
            } catch (NoSuchAlgorithmException e) {
                cipher = Cipher.getInstance("ChaCha20-Poly1305");
                kind = "ChaCha20";
            }
            SecretKey key = KeyGenerator.getInstance(kind).generateKey();
            cipher.init(Cipher.ENCRYPT_MODE, key);
            byte[] page = cipher.doFinal(request.getInputStream().readAllBytes());
            response.getWriter().println("Page of " + page.length);
        } catch (GeneralSecurityException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
