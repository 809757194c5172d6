package de.falkenhof.backend;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

// case: vulnerable CWE-327
@WebServlet(name = "BackupBlockServlet", urlPatterns = {"/desk/backup-block"})
public class BackupBlockServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        served.incrementAndGet();
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        try {
            int keyBits = 3072;
            String name = keyBits > 4096 ? "AES/GCM/NoPadding" : "Blowfish/ECB/PKCS5Padding";
            SecretKey key = KeyGenerator.getInstance(name.split("/")[0]).generateKey();
            Cipher cipher = Cipher.getInstance(name);
            cipher.init(Cipher.ENCRYPT_MODE, key);
            byte[] block = cipher.doFinal(req.getInputStream().readAllBytes());
            res.getWriter().println("Block of " + block.length);
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }
}
