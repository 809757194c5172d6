package bank.web;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;

public class AuthCookies {

    // case: vulnerable CWE-614
    public void issue(HttpServletResponse response, String token) {
        response.addCookie(build("auth", token, false));
    }

    private Cookie build(String name, String value, boolean secure) {
        Cookie c = new Cookie(name, value);
        c.setHttpOnly(true);
        c.setSecure(secure);
        c.setMaxAge(3600);
        return c;
    }

    // case: safe CWE-614
    public void renew(HttpServletResponse response, String token) {
        boolean everywhere = true;
        Cookie c = new Cookie("auth", token);
        c.setMaxAge(3600);
        c.setHttpOnly(everywhere);
        c.setSecure(everywhere);
        response.addCookie(c);
    }
}
