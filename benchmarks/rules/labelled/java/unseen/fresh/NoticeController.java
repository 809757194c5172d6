package town.council.notices;

import java.util.ArrayList;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

@RestController
public class NoticeController {

    // case: vulnerable CWE-79
    @GetMapping("/notices/draft")
    public ResponseEntity<String> draft(@RequestParam String heading, @RequestParam List<String> line) {
        List<String> rows = new ArrayList<>();
        for (String l : line) {
            rows.add("<li>" + l + "</li>");
        }
        String html = String.format("<h1>%s</h1><ul>%s</ul>", HtmlUtils.htmlEscape(heading), String.join("", rows));
        return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body(html);
    }

    // case: safe CWE-79
    @GetMapping("/notices/proof")
    public ResponseEntity<String> proof(@RequestParam String heading, @RequestParam List<String> line) {
        List<String> rows = new ArrayList<>();
        for (String l : line) {
            rows.add("<li>" + HtmlUtils.htmlEscape(l) + "</li>");
        }
        String html = String.format("<h1>%s</h1><ul>%s</ul>", HtmlUtils.htmlEscape(heading), String.join("", rows));
        return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body(html);
    }
}
