package example;

import io.javalin.http.Context;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerResponse;
import javax.ws.rs.core.NewCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

class FrameworkCookies {
  private static final String OPEN = "sid=%s; Path=/; HttpOnly";
  private static final String CLOSED = "sid=%s; Path=/; HttpOnly; Secure";

  void jaxRs(javax.ws.rs.core.Cookie plain) {
    // ruleid: java-insecure-cookie
    new NewCookie("sid", "1", "/", null, 1, "", 60, false);
    // ok: java-insecure-cookie
    new NewCookie("sid", "1", "/", null, 1, "", 60, true);
    // ruleid: java-insecure-cookie
    new NewCookie("sid", "1", "/", null, NewCookie.DEFAULT_VERSION, "", 60, null, false, true);
    // ruleid: java-insecure-cookie
    new NewCookie(plain, "", 60, false);
    // ok: java-insecure-cookie
    new NewCookie(plain, "", 60, null, true, true);
  }

  void javalin(Context ctx) {
    // ruleid: java-insecure-cookie
    ctx.cookie("sid", "1");
    // ok: java-insecure-cookie
    ctx.cookie("sid");
  }

  void vertx(HttpServerResponse response) {
    // ruleid: java-insecure-cookie
    response.addCookie(Cookie.cookie("sid", "1").setHttpOnly(true));
    // ok: java-insecure-cookie
    // ruleid: java-session-cookie-readable-by-scripts
    response.addCookie(Cookie.cookie("sid", "1").setSecure(true));
    // ok: java-session-cookie-readable-by-scripts
    response.addCookie(Cookie.cookie("sid", "1").setSecure(true).setHttpOnly(true));
    // ok: java-session-cookie-readable-by-scripts
    response.addCookie(Cookie.cookie("theme", "1").setSecure(true));
    Cookie open = Cookie.cookie("sid", "1").setPath("/");
    // ruleid: java-insecure-cookie, java-session-cookie-readable-by-scripts
    response.addCookie(open);
    Cookie closed = Cookie.cookie("sid", "1");
    closed.setSecure(true);
    closed.setHttpOnly(true);
    // ok: java-insecure-cookie, java-session-cookie-readable-by-scripts
    response.addCookie(closed);
  }

  void builder(boolean remember) {
    ResponseCookie.ResponseCookieBuilder open = ResponseCookie.from("sid", "1").httpOnly(true);
    if (remember) {
      open.maxAge(3600);
    }
    // ruleid: java-insecure-cookie
    open.build();
    ResponseCookie.ResponseCookieBuilder closed = ResponseCookie.from("sid", "1").httpOnly(true);
    closed.secure(true);
    // ok: java-insecure-cookie
    closed.build();
  }

  void headers(HttpHeaders headers, String id) {
    // ruleid: java-insecure-cookie
    headers.add(HttpHeaders.SET_COOKIE, "sid=" + id + "; Path=/");
    // ok: java-insecure-cookie
    headers.add("Set-Cookie", "sid=" + id + "; Path=/; Secure");
    // ruleid: java-insecure-cookie
    headers.set("Set-Cookie", String.format(OPEN, id));
    // ok: java-insecure-cookie
    headers.set("Set-Cookie", String.format(CLOSED, id));
  }

  Object play(Http.Cookie ignored) {
    // ok: java-session-cookie-readable-by-scripts
    Http.Cookie.builder("auth", "1").withSecure(true).withHttpOnly(true).build();
    // ruleid: java-session-cookie-readable-by-scripts
    return Http.Cookie.builder("auth", "1").withSecure(true).withHttpOnly(false).build();
  }
}
