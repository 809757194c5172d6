package example;

import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.http.ResponseCookie;

class Cookies {
  void off(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", "1");
    // ruleid: java-insecure-cookie
    cookie.setSecure(false);
    // ruleid: java-cookie-readable-by-scripts, java-session-cookie-readable-by-scripts
    cookie.setHttpOnly(false);
    response.addCookie(cookie);
  }

  void forgotten(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", "1");
    cookie.setPath("/");
    // ruleid: java-insecure-cookie
    response.addCookie(cookie);
    // ruleid: java-insecure-cookie
    response.addCookie(new javax.servlet.http.Cookie("a", "b"));
  }

  void on(HttpServletRequest request, HttpServletResponse response) {
    javax.servlet.http.Cookie cookie = new javax.servlet.http.Cookie("session", "1");
    cookie.setSecure(true);
    // ok: java-cookie-readable-by-scripts
    cookie.setHttpOnly(true);
    // ok: java-insecure-cookie
    response.addCookie(cookie);
    Cookie other = new Cookie("theme", "dark");
    // ok: java-insecure-cookie
    other.setSecure(request.isSecure());
    // ok: java-insecure-cookie
    response.addCookie(other);
  }

  void deleted(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", "");
    cookie.setMaxAge(0);
    // ok: java-insecure-cookie
    response.addCookie(cookie);
  }

  void spring() {
    // ruleid: java-insecure-cookie
    ResponseCookie.from("session", "1").path("/").secure(false).build();
    // ruleid: java-cookie-readable-by-scripts, java-session-cookie-readable-by-scripts
    ResponseCookie.from("session", "1").httpOnly(false).secure(true).build();
    // ruleid: java-cookie-readable-by-scripts
    // ok: java-session-cookie-readable-by-scripts
    ResponseCookie.from("theme", "dark").httpOnly(false).secure(true).build();
    // ruleid: java-cookie-readable-by-scripts
    // ok: java-session-cookie-readable-by-scripts
    ResponseCookie.from("XSRF-TOKEN", "1").httpOnly(false).secure(true).build();
    // ok: java-insecure-cookie, java-cookie-readable-by-scripts
    ResponseCookie.from("session", "1").secure(true).httpOnly(true).build();
  }
}

class HandMadeCookies {
  void send(HttpServletResponse response, Cookie cookie, String value, String name) {
    // ruleid: java-insecure-cookie
    response.addHeader("Set-Cookie", "a=" + value + "; Path=/; HttpOnly");
    // ok: java-insecure-cookie
    response.addHeader("Set-Cookie", "a=" + value + "; Path=/; Secure; HttpOnly");
    // ruleid: java-insecure-cookie
    cookie.setSecure(name.equals("first"));
    // ok: java-insecure-cookie
    cookie.setSecure("https".equals(request.getScheme()));
    // ruleid: java-insecure-cookie
    ResponseCookie.from("a", value).httpOnly(true).path("/").build();
    // ok: java-insecure-cookie
    ResponseCookie.from("a", value).httpOnly(true).secure(true).path("/").build();
  }
}

class MoreCookies {
  void send(HttpServletRequest request, HttpServletResponse response, DefaultCookieSerializer serializer) {
    // ruleid: java-insecure-cookie
    response.addCookie(plain("a"));
    // ok: java-insecure-cookie
    response.addCookie(secured("a"));
    // ruleid: java-insecure-cookie
    serializer.setUseSecureCookie(false);
    // ok: java-insecure-cookie
    wrappedRequest.setSecure(false);
    String header = "a=b; Path=/; HttpOnly";
    // ruleid: java-insecure-cookie
    response.setHeader("Set-Cookie", header);
    String sound = "a=b; Path=/; HttpOnly; Secure";
    // ok: java-insecure-cookie
    response.setHeader(HttpHeaders.SET_COOKIE, sound);
    // ruleid: java-insecure-cookie
    response.setHeader(HttpHeaders.SET_COOKIE, "a=b; Path=/");
    // ruleid: java-insecure-cookie
    NewCookie first = new NewCookie("a", "b", "/", null, null, 100, false);
    // ok: java-insecure-cookie
    NewCookie second = new NewCookie("a", "b", "/", null, null, 100, true);
    // ruleid: java-insecure-cookie
    NewCookie third = new NewCookie.Builder("a").value("b").path("/").build();
    // ok: java-insecure-cookie
    NewCookie fourth = new NewCookie.Builder("a").value("b").secure(true).build();
  }

  private Cookie plain(String name) {
    Cookie cookie = new Cookie(name, "b");
    cookie.setHttpOnly(true);
    return cookie;
  }

  private Cookie secured(String name) {
    Cookie cookie = new Cookie(name, "b");
    cookie.setSecure(true);
    return cookie;
  }
}

class Senders {
  void again(HttpServletRequest request, HttpServletResponse response) {
    for (Cookie cookie : request.getCookies()) {
      cookie.setValue("1");
      // ruleid: java-insecure-cookie
      response.addCookie(cookie);
    }
  }

  void helpers(HttpServletResponse response, String value) {
    // ruleid: java-insecure-cookie
    send(response, new Cookie("a", value));
    // ok: java-insecure-cookie
    sendSecured(response, new Cookie("a", value));
    Cookie hardened = new Cookie("a", value);
    harden(hardened);
    // ok: java-insecure-cookie
    response.addCookie(hardened);
    Cookie attribute = new Cookie("a", value);
    attribute.setAttribute("Secure", "true");
    // ok: java-insecure-cookie
    response.addCookie(attribute);
    // ok: java-insecure-cookie
    response.setHeader("Set-Cookie", String.join("; ", "a=" + value, "HttpOnly", "Secure"));
  }

  void grown(HttpServletResponse response, String value) {
    String header = "a=" + value;
    header += "; HttpOnly";
    // ruleid: java-insecure-cookie
    response.addHeader("Set-Cookie", header);
  }

  void built(HttpServletResponse response, String value) {
    StringBuilder header = new StringBuilder("a=").append(value);
    header.append("; HttpOnly");
    // ruleid: java-insecure-cookie
    response.addHeader("Set-Cookie", header.toString());
  }

  void builtSecure(HttpServletResponse response, String value) {
    StringBuilder header = new StringBuilder("a=").append(value);
    header.append("; HttpOnly; Secure");
    // ok: java-insecure-cookie
    response.addHeader("Set-Cookie", header.toString());
  }

  private void harden(Cookie cookie) {
    cookie.setSecure(true);
  }

  private void send(HttpServletResponse response, Cookie cookie) {
    cookie.setPath("/");
    response.addCookie(cookie);
  }

  private void sendSecured(HttpServletResponse response, Cookie cookie) {
    cookie.setSecure(true);
    response.addCookie(cookie);
  }

  // A client's own store, whose cookies have a domain and say themselves whether they are secure
  void stored(HttpState state, String host, String name, String value, boolean secure) {
    // ok: java-insecure-cookie
    state.addCookie(new Cookie(host, name, value, "/", null, secure));
  }

  void sent(HttpServletResponse response, String value) {
    // ruleid: java-insecure-cookie
    response.addCookie(new Cookie("visitor", value));
  }
}

class ReadableCookies {
  void send(ServletContext context, DefaultCookieSerializer serializer, String value) {
    // ruleid: java-cookie-readable-by-scripts, java-session-cookie-readable-by-scripts
    context.getSessionCookieConfig().setHttpOnly(false);
    // ruleid: java-session-cookie-readable-by-scripts
    serializer.setUseHttpOnlyCookie(false);
    Cookie remembered = new Cookie("REMEMBER_ME", value);
    // ruleid: java-cookie-readable-by-scripts, java-session-cookie-readable-by-scripts
    remembered.setHttpOnly(false);
    // ruleid: java-cookie-readable-by-scripts, java-session-cookie-readable-by-scripts
    NewCookie token = new NewCookie("token", value, "/", null, null, 60, true, false);
    // ok: java-cookie-readable-by-scripts, java-session-cookie-readable-by-scripts
    NewCookie other = new NewCookie("token", value, "/", null, null, 60, true, true);
    Cookie theme = new Cookie("theme", value);
    // ruleid: java-cookie-readable-by-scripts
    // ok: java-session-cookie-readable-by-scripts
    theme.setHttpOnly(false);
  }
}

class ConfiguredCookies {
  private boolean secureCookies;
  private boolean shared;

  void configured(HttpServletResponse response, String value) {
    Cookie cookie = new Cookie("visitor", value);
    if (secureCookies) cookie.setSecure(true);
    // ok: java-insecure-cookie
    response.addCookie(cookie);
  }

  void sometimes(HttpServletResponse response, String value) {
    Cookie cookie = new Cookie("visitor", value);
    if (shared) cookie.setSecure(true);
    // ruleid: java-insecure-cookie
    response.addCookie(cookie);
  }
}
