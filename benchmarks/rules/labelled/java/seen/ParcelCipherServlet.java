package io.harbor.web;

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

// case: safe CWE-327
@WebServlet(urlPatterns = "/v1/parcel-cipher")
public class ParcelCipherServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        try {
            Properties settings = new Properties();
            settings.setProperty("letter.cipher", "DESede/ECB/PKCS5Padding");
            settings.setProperty("parcel.cipher", "AES/GCM/NoPadding");
            String name = settings.getProperty("parcel.cipher");
            Cipher cipher = Cipher.getInstance(name);
            cipher.init(Cipher.ENCRYPT_MODE, KeyGenerator.getInstance(name.substring(0, name.indexOf('/'))).generateKey());
            byte[] text = String.valueOf(httpRequest.getParameter("letter")).getBytes(StandardCharsets.UTF_8);
            httpResponse.getWriter().println("Sealed bytes: " + cipher.doFinal(text).length);
        } catch (GeneralSecurityException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
