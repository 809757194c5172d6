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
}
