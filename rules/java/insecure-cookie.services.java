package example;

import io.javalin.http.Context;
import io.javalin.http.Cookie;

class JavalinCookies {
  void open(Context ctx) {
    Cookie cookie = new Cookie("sid", "1");
    // ruleid: java-insecure-cookie
    ctx.cookie(cookie);
  }

  void closed(Context ctx) {
    Cookie cookie = new Cookie("sid", "1");
    cookie.setSecure(true);
    // ok: java-insecure-cookie
    ctx.cookie(cookie);
  }
}
