package org.lumen.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

// case: vulnerable CWE-327
@WebServlet(name = "CardVaultServlet", urlPatterns = {"/v1/card-vault"})
public class CardVaultServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            String mode = "ECB";
            String transformation = String.join("/", "AES", mode, "PKCS5Padding");
            Cipher cipher = Cipher.getInstance(transformation);
            cipher.init(Cipher.ENCRYPT_MODE, key());
            byte[] card = String.valueOf(httpRequest.getParameter("card")).getBytes(StandardCharsets.UTF_8);
            httpResponse.getWriter().println(Base64.getEncoder().encodeToString(cipher.doFinal(card)));
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }

    private SecretKey key() throws GeneralSecurityException {
        Object kept = getServletContext().getAttribute("vault.key");
        if (kept instanceof SecretKey) {
            return (SecretKey) kept;
        }
        SecretKey fresh = KeyGenerator.getInstance("AES").generateKey();
        getServletContext().setAttribute("vault.key", fresh);
        return fresh;
    }
}
