package com.mailroom.attach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
public class AttachmentController {

    @Value("${attachments.dir}")
    private String dir;

    // case: vulnerable CWE-22
    @GetMapping("/attachments/{ref}")
    public ResponseEntity<byte[]> open(@PathVariable("ref") String ref) throws IOException {
        byte[] raw = Base64.getUrlDecoder().decode(ref);
        String name = new String(raw, StandardCharsets.UTF_8);
        Path file = Path.of(dir).resolve(name);
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_OCTET_STREAM).body(Files.readAllBytes(file));
    }

    // case: safe CWE-22
    @GetMapping("/previews")
    public ResponseEntity<byte[]> preview(@RequestParam("ref") String ref) throws IOException {
        byte[] raw = Base64.getUrlDecoder().decode(ref);
        String name = new String(raw, StandardCharsets.UTF_8);
        if (!name.matches("[A-Za-z0-9_-]{1,40}\\.png")) {
            return ResponseEntity.notFound().build();
        }
        Path file = Path.of(dir, "previews").resolve(name);
        return ResponseEntity.ok().contentType(MediaType.IMAGE_PNG).body(Files.readAllBytes(file));
    }
}
