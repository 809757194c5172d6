package net.kestrel.desk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;

import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-327
@WebServlet("/card-store")
public class CardStoreServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        try {
            String mode = "GCM";
            String transformation = String.join("/", "AES", mode, "NoPadding");
            Cipher cipher = Cipher.getInstance(transformation);
            cipher.init(Cipher.ENCRYPT_MODE, key());
            byte[] card = String.valueOf(request.getParameter("card")).getBytes(StandardCharsets.UTF_8);
            String iv = Base64.getEncoder().encodeToString(cipher.getIV());
            response.getWriter().println(iv + "." + Base64.getEncoder().encodeToString(cipher.doFinal(card)));
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }

    private SecretKey key() throws GeneralSecurityException {
        Object kept = getServletContext().getAttribute("store.key");
        if (kept instanceof SecretKey) {
            return (SecretKey) kept;
        }
        SecretKey fresh = KeyGenerator.getInstance("AES").generateKey();
        getServletContext().setAttribute("store.key", fresh);
        return fresh;
    }
}
