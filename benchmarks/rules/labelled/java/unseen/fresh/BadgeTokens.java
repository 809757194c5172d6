package museum.badges;

import java.security.SecureRandom;
import java.util.Random;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-330
public class BadgeTokens extends HttpServlet {

    private final Random numbers = new Random();

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) {
        byte[] sessionKey = new byte[16];
        fill(sessionKey);
        StringBuilder hex = new StringBuilder();
        for (byte b : sessionKey) {
            hex.append(String.format("%02x", b));
        }
        Cookie c = new Cookie("sessionKey", hex.toString());
        c.setSecure(true);
        c.setHttpOnly(true);
        resp.addCookie(c);
    }

    private void fill(byte[] target) {
        numbers.nextBytes(target);
    }
}

// case: safe CWE-330
class TourTokens extends HttpServlet {

    private final SecureRandom numbers = new SecureRandom();

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) {
        byte[] sessionKey = new byte[16];
        fill(sessionKey);
        StringBuilder hex = new StringBuilder();
        for (byte b : sessionKey) {
            hex.append(String.format("%02x", b));
        }
        Cookie c = new Cookie("sessionKey", hex.toString());
        c.setSecure(true);
        c.setHttpOnly(true);
        resp.addCookie(c);
    }

    private void fill(byte[] target) {
        numbers.nextBytes(target);
    }
}
