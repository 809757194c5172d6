package org.lumen.app;

import java.io.IOException;
import java.security.GeneralSecurityException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

// case: vulnerable CWE-327
@WebServlet(name = "PayslipServlet", urlPatterns = {"/payslip"})
public class PayslipServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            Suite suite = new DeskSuite();
            Cipher cipher = suite.cipher();
            cipher.init(Cipher.ENCRYPT_MODE, suite.key());
            response.getWriter().println("Bytes: " + cipher.doFinal(request.getInputStream().readAllBytes()).length);
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }

    private interface Suite {
        Cipher cipher() throws GeneralSecurityException;

        SecretKey key() throws GeneralSecurityException;
    }

    private static class DeskSuite implements Suite {
        @Override
        public Cipher cipher() throws GeneralSecurityException {
            return Cipher.getInstance("RC2");
        }

        @Override
        public SecretKey key() throws GeneralSecurityException {
            return KeyGenerator.getInstance("RC2").generateKey();
        }
    }
}
