package example;

import io.netty.handler.codec.http.cookie.DefaultCookie;
import io.netty.handler.codec.http.cookie.ServerCookieEncoder;

class NettyCookies {
  void open(FullHttpResponse response) {
    DefaultCookie cookie = new DefaultCookie("sid", "1");
    // ruleid: java-insecure-cookie, java-session-cookie-readable-by-scripts
    response.headers().set("set-cookie", ServerCookieEncoder.STRICT.encode(cookie));
  }

  void closed(FullHttpResponse response) {
    DefaultCookie cookie = new DefaultCookie("sid", "1");
    cookie.setHttpOnly(true);
    cookie.setSecure(true);
    // ok: java-insecure-cookie, java-session-cookie-readable-by-scripts
    response.headers().set("set-cookie", ServerCookieEncoder.STRICT.encode(cookie));
  }
}
