package forum.login;

import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class RememberMe extends HttpServlet {

    // case: vulnerable CWE-330
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        double seed = Math.random();
        String rememberMe = Double.toString(seed).substring(2);
        Cookie cookie = new Cookie("rememberMe", rememberMe);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        req.getSession().setAttribute("rememberMe", rememberMe);
        resp.addCookie(cookie);
    }

    // case: safe CWE-330
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        byte[] bytes = new byte[24];
        try {
            SecureRandom.getInstance("SHA1PRNG").nextBytes(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException(e);
        }
        String rememberMe = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Cookie cookie = new Cookie("rememberMe", rememberMe);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        req.getSession().setAttribute("rememberMe", rememberMe);
        resp.addCookie(cookie);
    }
}
