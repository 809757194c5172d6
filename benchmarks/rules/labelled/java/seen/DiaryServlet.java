package net.kestrel.desk;

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

// case: vulnerable CWE-327
@WebServlet("/v1/diary")
public class DiaryServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        try {
            Cipher cipher;
            try {
                cipher = Cipher.getInstance("AES/EAX/NoPadding");
            } catch (NoSuchAlgorithmException e) {
                cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
            }
            SecretKey key = KeyGenerator.getInstance("AES").generateKey();
            cipher.init(Cipher.ENCRYPT_MODE, key);
            byte[] page = cipher.doFinal(httpRequest.getInputStream().readAllBytes());
            httpResponse.getWriter().println("Page of " + page.length);
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }
}
