package com.northwind.portal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Properties;

import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-327
@WebServlet("/desk/letter-cipher")
public class LetterCipherServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            Properties settings = new Properties();
            settings.setProperty("letter.cipher", "DESede/ECB/PKCS5Padding");
            settings.setProperty("parcel.cipher", "AES/GCM/NoPadding");
            String name = settings.getProperty("letter.cipher");
            Cipher cipher = Cipher.getInstance(name);
            cipher.init(Cipher.ENCRYPT_MODE, KeyGenerator.getInstance(name.substring(0, name.indexOf('/'))).generateKey());
            byte[] text = String.valueOf(req.getParameter("letter")).getBytes(StandardCharsets.UTF_8);
            res.getWriter().println("Sealed bytes: " + cipher.doFinal(text).length);
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }
}
