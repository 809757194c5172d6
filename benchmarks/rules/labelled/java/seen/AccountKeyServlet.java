package com.tidewater.shop;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-328
@WebServlet(urlPatterns = "/v1/account-key")
public class AccountKeyServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            Properties settings = new Properties();
            settings.load(new StringReader("digest.account=SHA-1\ndigest.file=SHA-512\n"));
            String algorithm = settings.getProperty("digest.account", "SHA-256");
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            String account = String.valueOf(httpRequest.getParameter("account"));
            byte[] key = digest.digest(account.getBytes(StandardCharsets.UTF_8));
            httpResponse.getWriter().println(Base64.getEncoder().encodeToString(key));
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
