package pay.cards;

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

// case: vulnerable CWE-327
@WebServlet("/cards/mask")
public class CardNumberServlet extends HttpServlet {

    private static final String ALGORITHM = "RC4";

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        byte[] pan = req.getParameter("pan").getBytes(StandardCharsets.US_ASCII);
        try {
            SecretKey key = KeyGenerator.getInstance(ALGORITHM).generateKey();
            Cipher c = Cipher.getInstance(ALGORITHM);
            c.init(Cipher.ENCRYPT_MODE, key);
            resp.setContentType("text/plain");
            resp.getWriter().print(Base64.getEncoder().encodeToString(c.doFinal(pan)));
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }
}

// case: safe CWE-327
@WebServlet("/cards/wrap")
class CardWrapServlet extends HttpServlet {

    private static final String ALGORITHM = "ChaCha20-Poly1305";

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        byte[] pan = req.getParameter("pan").getBytes(StandardCharsets.US_ASCII);
        try {
            KeyGenerator generator = KeyGenerator.getInstance("ChaCha20");
            generator.init(256);
            Cipher c = Cipher.getInstance(ALGORITHM);
            c.init(Cipher.ENCRYPT_MODE, generator.generateKey());
            resp.setContentType("text/plain");
            resp.getWriter().print(Base64.getEncoder().encodeToString(c.doFinal(pan)));
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }
}
