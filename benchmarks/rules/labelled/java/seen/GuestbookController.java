package net.kestrel.desk;

import java.io.IOException;
import java.util.Map;

import javax.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.util.HtmlUtils;

@Controller
@RequestMapping("/guestbook")
public class GuestbookController {

    private static final Map<String, String> TITLES = Map.of("new", "Newest entries", "old", "Oldest entries");

    private static String wrap(String tag, String inner) {
        return "<" + tag + ">" + inner + "</" + tag + ">";
    }

    // case: vulnerable CWE-79
    @GetMapping(value = "/hello", produces = "text/html")
    @ResponseBody
    public String hello(@RequestParam(defaultValue = "you") String name) {
        return wrap("h1", "Hello " + name);
    }

    // case: safe CWE-79
    @GetMapping(value = "/dear", produces = "text/html")
    @ResponseBody
    public String dear(@RequestParam(defaultValue = "you") String name) {
        return wrap("h1", "Dear " + HtmlUtils.htmlEscape(name));
    }

    // case: safe CWE-79
    @GetMapping(value = "/list", produces = "text/html")
    @ResponseBody
    public String list(@RequestParam String sort) {
        return wrap("h2", TITLES.getOrDefault(sort, "All entries"));
    }

    // case: vulnerable CWE-79
    @GetMapping(value = "/index", produces = "text/html")
    @ResponseBody
    public String index(@RequestParam String sort) {
        return wrap("h2", TITLES.getOrDefault(sort, sort));
    }

    // case: vulnerable CWE-79
    @GetMapping("/entry/{id}")
    public ResponseEntity<String> entry(@PathVariable String id) {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.TEXT_HTML);
        return new ResponseEntity<>("<p>No entry " + id + "</p>", headers, HttpStatus.NOT_FOUND);
    }

    // case: safe CWE-79
    @GetMapping("/entry-text/{id}")
    public ResponseEntity<String> entryText(@PathVariable String id) {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.TEXT_PLAIN);
        headers.set("X-Content-Type-Options", "nosniff");
        return new ResponseEntity<>("No entry " + id, headers, HttpStatus.NOT_FOUND);
    }

    // case: vulnerable CWE-79
    @PostMapping("/preview")
    public void preview(@RequestBody String text, HttpServletResponse response) throws IOException {
        response.setContentType("text/html");
        String clean = text.isBlank() ? "(empty)" : text.strip();
        response.getWriter().print(wrap("p", clean));
    }

    // case: safe CWE-79
    @PostMapping("/words")
    public void words(@RequestBody String text, HttpServletResponse response) throws IOException {
        response.setContentType("text/html");
        int words = text.isBlank() ? 0 : text.strip().split("\\s+").length;
        response.getWriter().print(wrap("p", words + " words"));
    }
}
