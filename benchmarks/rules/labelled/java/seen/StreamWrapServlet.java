package de.falkenhof.backend;

import java.io.IOException;
import java.security.GeneralSecurityException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.crypto.Cipher;
import javax.crypto.CipherOutputStream;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

// case: safe CWE-327
@WebServlet(name = "StreamWrapServlet", urlPatterns = {"/app/stream-wrap"})
public class StreamWrapServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            SecretKey key = KeyGenerator.getInstance("ChaCha20").generateKey();
            Cipher cipher = Cipher.getInstance("ChaCha20-Poly1305");
            cipher.init(Cipher.ENCRYPT_MODE, key);
            response.setContentType("application/octet-stream");
            try (CipherOutputStream out = new CipherOutputStream(response.getOutputStream(), cipher)) {
                request.getInputStream().transferTo(out);
            }
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }
}
