package de.falkenhof.backend;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-328
@WebServlet(name = "AccountMarkServlet", urlPatterns = {"/account-mark"})
public class AccountMarkServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        try {
            Properties settings = new Properties();
            settings.load(new StringReader("digest.account=SHA-1\ndigest.file=SHA-512\n"));
            String algorithm = settings.getProperty("digest.file", "SHA-256");
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            String account = String.valueOf(request.getParameter("account"));
            byte[] key = digest.digest(account.getBytes(StandardCharsets.UTF_8));
            response.getWriter().println(Base64.getEncoder().encodeToString(key));
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException(e);
        }
    }
}
