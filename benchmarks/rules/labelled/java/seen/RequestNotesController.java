package de.falkenhof.backend;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/notes")
public class RequestNotesController {

    private static final Logger LOG = LoggerFactory.getLogger(RequestNotesController.class);

    private static String oneLine(String text) {
        return text.replaceAll("[^\\p{Alnum} ._-]", "_");
    }

    // case: vulnerable CWE-117
    @PostMapping("/subject")
    public String subject(@RequestParam String subject) {
        LOG.info("subject set to " + subject);
        return "ok";
    }

    // case: safe CWE-117
    @PostMapping("/title")
    public String title(@RequestParam String title) {
        LOG.info("title set to " + oneLine(title));
        return "ok";
    }

    // case: safe CWE-117
    @PostMapping("/editor")
    public String editor(@RequestParam String editor) {
        LOG.info("editor set: {}", editor.replace('\n', ' ').replace('\r', ' '));
        return "ok";
    }

    // case: vulnerable CWE-117
    @PostMapping("/reviewer")
    public String reviewer(@RequestParam String reviewer) {
        LOG.error(String.format("reviewer %s has no rights", reviewer.replace(' ', '_')));
        return "ok";
    }
}
