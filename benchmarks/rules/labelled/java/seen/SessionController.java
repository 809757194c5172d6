package com.northwind.portal;

import java.util.Set;
import java.util.UUID;

import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/session")
public class SessionController {

    private static final Set<String> THEMES = Set.of("light", "dark", "contrast");

    // case: vulnerable CWE-501
    @PostMapping("/theme")
    public String theme(@RequestParam String theme, HttpSession session) {
        session.setAttribute("theme", theme);
        return "stored";
    }

    // case: safe CWE-501
    @PostMapping("/palette")
    public String palette(@RequestParam String palette, HttpSession session) {
        if (!THEMES.contains(palette)) {
            return "unknown palette";
        }
        session.setAttribute("palette", palette);
        return "stored";
    }

    // case: vulnerable CWE-614
    @GetMapping("/start")
    public String start(HttpServletResponse response) {
        Cookie cookie = new Cookie("visit", UUID.randomUUID().toString());
        cookie.setHttpOnly(true);
        cookie.setPath("/");
        response.addCookie(cookie);
        return "started";
    }

    // case: safe CWE-614
    @GetMapping("/renew")
    public String renew(HttpServletResponse response) {
        Cookie cookie = new Cookie("visit", UUID.randomUUID().toString());
        cookie.setHttpOnly(true);
        cookie.setSecure(true);
        cookie.setPath("/");
        response.addCookie(cookie);
        return "renewed";
    }

    // case: vulnerable CWE-614
    @GetMapping("/token")
    public ResponseEntity<String> token() {
        ResponseCookie cookie = ResponseCookie.from("token", UUID.randomUUID().toString())
                .httpOnly(true).secure(false).path("/").sameSite("Lax").build();
        return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).body("token set");
    }

    // case: safe CWE-614
    @GetMapping("/ticket")
    public ResponseEntity<String> ticket() {
        ResponseCookie cookie = ResponseCookie.from("ticket", UUID.randomUUID().toString())
                .httpOnly(true).secure(true).path("/").sameSite("Lax").build();
        return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).body("ticket set");
    }
}
