package com.bramblenet.profile;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.util.HtmlUtils;

@Controller
@RequestMapping("/profile")
public class ProfilePages {

    public static class ProfileForm {
        private String nick;

        public String getNick() {
            return nick;
        }

        public void setNick(String nick) {
            this.nick = nick;
        }
    }

    // case: vulnerable CWE-79
    @GetMapping(value = "/hello", produces = MediaType.TEXT_HTML_VALUE)
    @ResponseBody
    public String hello(@ModelAttribute ProfileForm form) {
        return "<h1>Hello " + form.getNick() + "</h1>";
    }

    // case: safe CWE-79
    @GetMapping("/card")
    public String card(@RequestParam String nick, Model model) {
        model.addAttribute("nick", nick);
        return "profile/card";
    }

    // case: safe CWE-79
    @GetMapping(value = "/json", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseBody
    public Map<String, String> json(@RequestParam String nick) {
        return Map.of("nick", nick);
    }

    // case: vulnerable CWE-79
    @GetMapping("/banner")
    public ResponseEntity<String> banner(@CookieValue(value = "motto", required = false) String motto) {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.TEXT_HTML);
        String body = "<blockquote>" + motto + "</blockquote>";
        return ResponseEntity.ok().headers(headers).body(body);
    }

    // case: vulnerable CWE-79
    @GetMapping("/error")
    public void error(@RequestParam String reason, HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.TEXT_HTML_VALUE);
        byte[] page = ("<p class='error'>" + reason + "</p>").getBytes(StandardCharsets.UTF_8);
        response.getOutputStream().write(page);
    }

    // case: safe CWE-79
    @GetMapping("/badge")
    public void badge(@RequestParam String label, HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.TEXT_HTML_VALUE);
        String safe = HtmlUtils.htmlEscape(label, "UTF-8");
        byte[] page = ("<span>" + safe + "</span>").getBytes(StandardCharsets.UTF_8);
        response.getOutputStream().write(page);
    }
}
