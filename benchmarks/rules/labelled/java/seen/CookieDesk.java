package se.lokalbank.web;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CookieDesk {

    // case: vulnerable CWE-614
    @PostMapping("/enter")
    public void enter(HttpServletResponse response) {
        Cookie cookie = new Cookie("SESSION_TOKEN", UUID.randomUUID().toString());
        cookie.setHttpOnly(true);
        cookie.setPath("/");
        cookie.setMaxAge(3600);
        response.addCookie(cookie);
    }

    // case: safe CWE-614
    @PostMapping("/enter-secure")
    public void enterSecure(HttpServletResponse response) {
        Cookie cookie = sessionCookie(UUID.randomUUID().toString());
        response.addCookie(cookie);
    }

    private static Cookie sessionCookie(String value) {
        Cookie cookie = new Cookie("SESSION_TOKEN", value);
        cookie.setHttpOnly(true);
        cookie.setSecure(true);
        cookie.setPath("/");
        return cookie;
    }

    // case: vulnerable CWE-614
    @PostMapping("/refresh")
    public ResponseEntity<Void> refresh() {
        ResponseCookie cookie = ResponseCookie.from("refresh_token", UUID.randomUUID().toString())
                .httpOnly(true)
                .sameSite("Lax")
                .maxAge(Duration.ofDays(14))
                .build();
        return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).build();
    }

    // case: safe CWE-614
    @PostMapping("/refresh-secure")
    public ResponseEntity<Void> refreshSecure() {
        ResponseCookie cookie = ResponseCookie.from("refresh_token", UUID.randomUUID().toString())
                .httpOnly(true)
                .secure(true)
                .sameSite("Strict")
                .maxAge(Duration.ofDays(14))
                .build();
        return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).build();
    }

    // case: vulnerable CWE-614
    @PostMapping("/device")
    public void device(HttpServletResponse response) {
        String id = UUID.randomUUID().toString();
        response.addHeader("Set-Cookie", "auth=" + id + "; Path=/; HttpOnly");
    }

    // case: safe CWE-614
    @PostMapping("/device-secure")
    public void deviceSecure(HttpServletResponse response) {
        String id = UUID.randomUUID().toString();
        response.addHeader("Set-Cookie", "auth=" + id + "; Path=/; HttpOnly; Secure; SameSite=Lax");
    }

    // case: vulnerable CWE-614
    @PostMapping("/reactive")
    public void reactive(ServerHttpResponse response) {
        response.addCookie(ResponseCookie.from("SID", UUID.randomUUID().toString()).path("/").secure(false).build());
    }

    // case: safe CWE-614
    @PostMapping("/leave")
    public void leave(HttpServletResponse response) {
        Cookie cookie = new Cookie("SESSION_TOKEN", "");
        cookie.setMaxAge(0);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        response.addCookie(cookie);
    }
}
