package com.tidewater.shop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.UUID;

import org.springframework.core.io.FileSystemResource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

@RestController
@RequestMapping("/library")
public class LibraryController {

    private final Path shelf = Paths.get("/srv/library").toAbsolutePath().normalize();
    private static final Map<String, String> LEAFLETS =
            Map.of("opening", "opening-hours.txt", "fees", "fees-2024.txt");

    private Path inside(String name) throws IOException {
        Path file = shelf.resolve(name).normalize();
        if (!file.startsWith(shelf)) {
            throw new IOException("no such book");
        }
        return file;
    }

    private Path plain(String name) {
        return shelf.resolve(name);
    }

    // case: safe CWE-22
    @GetMapping("/book")
    public ResponseEntity<byte[]> book(@RequestParam String name) throws IOException {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_OCTET_STREAM)
                .body(Files.readAllBytes(inside(name)));
    }

    // case: vulnerable CWE-22
    @GetMapping("/cover")
    public ResponseEntity<byte[]> cover(@RequestParam String name) throws IOException {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_OCTET_STREAM)
                .body(Files.readAllBytes(plain(name)));
    }

    // case: vulnerable CWE-22
    @GetMapping("/leaflet")
    public ResponseEntity<FileSystemResource> leaflet(@RequestParam String topic) {
        String file = LEAFLETS.getOrDefault(topic, topic + ".txt");
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN)
                .body(new FileSystemResource(new File("/srv/leaflets/" + file)));
    }

    // case: safe CWE-22
    @GetMapping("/handout")
    public ResponseEntity<FileSystemResource> handout(@RequestParam String topic) {
        String file = LEAFLETS.getOrDefault(topic, "opening-hours.txt");
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN)
                .body(new FileSystemResource(new File("/srv/leaflets/" + file)));
    }

    // case: vulnerable CWE-22
    @PostMapping("/scan")
    public String scan(@RequestParam("file") MultipartFile file) throws IOException {
        file.transferTo(new File("/srv/scans", file.getOriginalFilename()));
        return "stored";
    }

    // case: safe CWE-22
    @PostMapping("/picture")
    public String picture(@RequestParam("file") MultipartFile file) throws IOException {
        file.transferTo(new File("/srv/scans", "picture-" + UUID.randomUUID() + ".img"));
        return "stored";
    }

    // case: vulnerable CWE-22
    @DeleteMapping("/loan")
    public boolean returned(@RequestBody Map<String, String> body) throws IOException {
        String reader = body.get("reader").replace("../", "");
        return Files.deleteIfExists(Path.of("/srv/loans/" + reader));
    }

    // case: safe CWE-22
    @DeleteMapping("/loan/{number}")
    public boolean closed(@PathVariable int number) throws IOException {
        return Files.deleteIfExists(Path.of("/srv/loans/" + number));
    }
}
