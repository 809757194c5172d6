package net.vijver.cookies;

import java.time.Duration;

import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.cookie.DefaultCookie;
import io.netty.handler.codec.http.cookie.ServerCookieEncoder;
import jakarta.servlet.SessionCookieConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.springframework.web.server.ServerWebExchange;
import play.mvc.Http;
import play.mvc.Result;
import play.mvc.Results;

public class CookieJar {

    // case: vulnerable CWE-614
    ResponseEntity<Void> plain(String session) {
        ResponseCookie cookie = ResponseCookie.from("SESSION", session).httpOnly(true).path("/").maxAge(Duration.ofHours(1)).build();
        return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).build();
    }

    // case: safe CWE-614
    ResponseEntity<Void> secure(String session) {
        ResponseCookie cookie = ResponseCookie.from("SESSION", session).httpOnly(true).secure(true).path("/").build();
        return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).build();
    }

    // case: vulnerable CWE-614
    Response jaxRs(String token) {
        NewCookie cookie = new NewCookie.Builder("token").value(token).httpOnly(true).build();
        return Response.noContent().cookie(cookie).build();
    }

    // case: safe CWE-614
    Response secureJaxRs(String token) {
        NewCookie cookie = new NewCookie.Builder("token").value(token).httpOnly(true).secure(true).build();
        return Response.noContent().cookie(cookie).build();
    }

    // case: vulnerable CWE-1004
    void servlet(HttpServletResponse response, String session) {
        Cookie cookie = new Cookie("session_id", session);
        cookie.setSecure(true);
        cookie.setHttpOnly(false);
        response.addCookie(cookie);
    }

    // case: safe CWE-1004
    void quietServlet(HttpServletResponse response, String session) {
        Cookie cookie = new Cookie("session_id", session);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        response.addCookie(cookie);
    }

    // case: vulnerable CWE-1004
    void session(ServletContext context) {
        SessionCookieConfig config = context.getSessionCookieConfig();
        config.setName("SID");
        config.setSecure(true);
        config.setHttpOnly(false);
    }

    // case: safe CWE-1004
    void quietSession(ServletContext context) {
        SessionCookieConfig config = context.getSessionCookieConfig();
        config.setName("SID");
        config.setSecure(true);
        config.setHttpOnly(true);
    }

    // case: vulnerable CWE-614
    void netty(FullHttpResponse response, String session) {
        DefaultCookie cookie = new DefaultCookie("sid", session);
        cookie.setHttpOnly(true);
        response.headers().set(HttpHeaderNames.SET_COOKIE, ServerCookieEncoder.STRICT.encode(cookie));
    }

    // case: safe CWE-614
    void secureNetty(FullHttpResponse response, String session) {
        DefaultCookie cookie = new DefaultCookie("sid", session);
        cookie.setHttpOnly(true);
        cookie.setSecure(true);
        response.headers().set(HttpHeaderNames.SET_COOKIE, ServerCookieEncoder.STRICT.encode(cookie));
    }

    // case: vulnerable CWE-1004
    Result play(String token) {
        return Results.ok().withCookies(Http.Cookie.builder("auth", token).withSecure(true).withHttpOnly(false).build());
    }

    // case: safe CWE-1004
    Result quietPlay(String token) {
        return Results.ok().withCookies(Http.Cookie.builder("auth", token).withSecure(true).withHttpOnly(true).build());
    }

    // case: vulnerable CWE-614
    DefaultCookieSerializer serializer() {
        DefaultCookieSerializer serializer = new DefaultCookieSerializer();
        serializer.setCookieName("JSESSIONID");
        serializer.setUseSecureCookie(false);
        return serializer;
    }

    // case: safe CWE-614
    DefaultCookieSerializer secureSerializer() {
        DefaultCookieSerializer serializer = new DefaultCookieSerializer();
        serializer.setCookieName("JSESSIONID");
        serializer.setUseSecureCookie(true);
        return serializer;
    }
}
