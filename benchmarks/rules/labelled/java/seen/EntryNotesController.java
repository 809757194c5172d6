package com.tidewater.shop;

import java.util.Map;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/entries")
public class EntryNotesController {

    private static final Logger LOG = LoggerFactory.getLogger(EntryNotesController.class);

    // case: vulnerable CWE-117
    @PostMapping("/author")
    public String author(@RequestBody Map<String, String> body) {
        String author = body.getOrDefault("author", "nobody").trim();
        LOG.warn("author changed: {}", author);
        return "ok";
    }

    // case: safe CWE-117
    @PostMapping("/stars")
    public String stars(@RequestBody Map<String, Integer> body) {
        int stars = body.getOrDefault("stars", 0);
        LOG.warn("stars changed: {}", stars);
        return "ok";
    }
}
