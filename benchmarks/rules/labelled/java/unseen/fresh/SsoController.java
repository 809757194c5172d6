package sso.gateway;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class SsoController {

    private final Tickets tickets;

    public SsoController(Tickets tickets) {
        this.tickets = tickets;
    }

    // case: vulnerable CWE-614
    @PostMapping("/sso/start")
    public ResponseEntity<Void> start() {
        ResponseCookie cookie = ResponseCookie.from("sso", tickets.next())
                .httpOnly(true)
                .secure(false)
                .sameSite("Lax")
                .path("/")
                .build();
        return ResponseEntity.noContent().header(HttpHeaders.SET_COOKIE, cookie.toString()).build();
    }

    // case: safe CWE-614
    @PostMapping("/sso/extend")
    public ResponseEntity<Void> extend() {
        ResponseCookie cookie = ResponseCookie.from("sso", tickets.next())
                .httpOnly(true)
                .secure(true)
                .sameSite("Lax")
                .path("/")
                .build();
        return ResponseEntity.noContent().header(HttpHeaders.SET_COOKIE, cookie.toString()).build();
    }
}
