package example;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;

class MadeCookies {
  static Cookie session(String id) {
    Cookie cookie = new Cookie("session", id);
    cookie.setHttpOnly(true);
    // ruleid: java-insecure-cookie
    return cookie;
  }

  static Cookie gone() {
    Cookie cookie = new Cookie("session", "");
    cookie.setMaxAge(0);
    // ok: java-insecure-cookie
    return cookie;
  }

  void several(HttpServletResponse response) {
    // ruleid: java-insecure-cookie
    List.of(new Cookie("a", "1"), new Cookie("b", "2")).forEach(response::addCookie);
  }

  void one(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", "1");
    // ruleid: java-insecure-cookie
    send(response, cookie);
  }

  private void send(HttpServletResponse response, Cookie cookie) {
    cookie.setPath("/");
    response.addCookie(cookie);
  }

  void told(HttpServletResponse response) {
    // ruleid: java-insecure-cookie
    response.addCookie(make("session", "1", false));
    // ok: java-insecure-cookie
    response.addCookie(make("session", "1", true));
  }

  private Cookie make(String name, String value, boolean secure) {
    Cookie cookie = new Cookie(name, value);
    cookie.setSecure(secure);
    return cookie;
  }
}
