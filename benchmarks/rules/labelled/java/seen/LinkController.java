package net.kestrel.desk;

import java.net.URI;
import java.util.Map;

import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.view.RedirectView;

@Controller
@RequestMapping("/links")
public class LinkController {

    private static final Map<String, String> SHORT = Map.of("docs", "https://docs.example.org/", "shop", "/shop");

    // case: vulnerable CWE-601
    @GetMapping("/out")
    public String out(@RequestParam String url) {
        return "redirect:" + url;
    }

    // case: safe CWE-601
    @GetMapping("/s/{name}")
    public String named(@PathVariable String name) {
        return "redirect:" + SHORT.getOrDefault(name, "/links");
    }

    // case: vulnerable CWE-601
    @GetMapping("/view")
    public RedirectView view(@RequestParam String url) {
        if (!url.contains("example.org")) {
            return new RedirectView("/links");
        }
        return new RedirectView(url);
    }

    // case: safe CWE-601
    @GetMapping("/page")
    public RedirectView page(@RequestParam int number) {
        return new RedirectView("/links/page/" + number);
    }

    // case: safe CWE-601
    @GetMapping("/host")
    public ResponseEntity<Void> host(@RequestParam String url) {
        URI uri = URI.create(url);
        if (!"https".equals(uri.getScheme()) || !"docs.example.org".equals(uri.getHost())) {
            return ResponseEntity.badRequest().build();
        }
        return ResponseEntity.status(302).location(uri).build();
    }

    // case: vulnerable CWE-601
    @GetMapping("/moved")
    public ResponseEntity<Void> moved(@RequestParam String url) {
        URI uri = URI.create(url);
        if (!"https".equals(uri.getScheme())) {
            return ResponseEntity.badRequest().build();
        }
        return ResponseEntity.status(302).location(uri).build();
    }
}
