package net.kestrel.desk;

import java.io.IOException;
import java.security.GeneralSecurityException;

import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-327
@WebServlet("/api/payroll")
public class PayrollServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        try {
            Suite suite = new HallSuite();
            Cipher cipher = suite.cipher();
            cipher.init(Cipher.ENCRYPT_MODE, suite.key());
            resp.getWriter().println("Bytes: " + cipher.doFinal(req.getInputStream().readAllBytes()).length);
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }

    private interface Suite {
        Cipher cipher() throws GeneralSecurityException;

        SecretKey key() throws GeneralSecurityException;
    }

    private static class HallSuite implements Suite {
        @Override
        public Cipher cipher() throws GeneralSecurityException {
            return Cipher.getInstance("AES_256/GCM/NoPadding");
        }

        @Override
        public SecretKey key() throws GeneralSecurityException {
            KeyGenerator generator = KeyGenerator.getInstance("AES");
            generator.init(256);
            return generator.generateKey();
        }
    }

    @Override
    public String getServletInfo() {
        return "payroll";
    }
}
