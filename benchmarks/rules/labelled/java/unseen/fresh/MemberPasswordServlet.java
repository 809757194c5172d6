package club.members;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.spec.InvalidKeySpecException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/members/password")
public class MemberPasswordServlet extends HttpServlet {

    private final MemberStore store = MemberStore.open();

    // case: vulnerable CWE-328
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String password = req.getParameter("password");
        try {
            MessageDigest md = MessageDigest.getInstance("MD5");
            byte[] hash = md.digest(password.getBytes(StandardCharsets.UTF_8));
            store.save(req.getRemoteUser(), hash);
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException(e);
        }
        resp.setStatus(204);
    }

    // case: safe CWE-328
    @Override
    protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String password = req.getParameter("password");
        byte[] salt = store.newSalt(req.getRemoteUser());
        try {
            SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
            byte[] hash = f.generateSecret(new PBEKeySpec(password.toCharArray(), salt, 310_000, 256)).getEncoded();
            store.save(req.getRemoteUser(), hash);
        } catch (NoSuchAlgorithmException | InvalidKeySpecException e) {
            throw new ServletException(e);
        }
        resp.setStatus(204);
    }
}
