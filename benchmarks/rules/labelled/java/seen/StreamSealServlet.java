package com.tidewater.shop;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicLong;

import javax.crypto.Cipher;
import javax.crypto.CipherOutputStream;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-327
@WebServlet(urlPatterns = "/api/stream-seal")
public class StreamSealServlet extends HttpServlet {

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        served.incrementAndGet();
        req.setCharacterEncoding("UTF-8");
        try {
            SecretKey key = KeyGenerator.getInstance("RC4").generateKey();
            Cipher cipher = Cipher.getInstance("ARCFOUR");
            cipher.init(Cipher.ENCRYPT_MODE, key);
            resp.setContentType("application/octet-stream");
            try (CipherOutputStream out = new CipherOutputStream(resp.getOutputStream(), cipher)) {
                req.getInputStream().transferTo(out);
            }
        } catch (GeneralSecurityException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    @Override
    public String getServletInfo() {
        return "stream seal";
    }
}
