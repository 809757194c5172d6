package org.lumen.app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

@RestController
@RequestMapping("/office")
public class BackOfficeController {

    record Request(String name, String folder, List<String> tags) {
    }

    private final JdbcTemplate jdbc;
    private final RestTemplate rest = new RestTemplate();

    public BackOfficeController(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    private static Optional<String> firstTag(Request request) {
        return request.tags().stream().filter(t -> !t.isBlank()).map(String::toLowerCase).findFirst();
    }

    // case: vulnerable CWE-89
    @PostMapping("/tagged")
    public int tagged(@RequestBody Request request) {
        String tag = firstTag(request).orElse("none");
        String sql = """
                select count(*) from paper
                where tag = '%s' and archived = false
                """.formatted(tag);
        return jdbc.queryForObject(sql, Integer.class);
    }

    // case: safe CWE-89
    @PostMapping("/tag-size")
    public int tagSize(@RequestBody Request request) {
        int size = firstTag(request).map(String::length).orElse(0);
        String sql = """
                select count(*) from paper
                where tag_length = %d and archived = false
                """.formatted(size);
        return jdbc.queryForObject(sql, Integer.class);
    }

    // case: safe CWE-22
    @PostMapping("/folder")
    public long folder(@RequestBody Request request) throws IOException {
        String folder = switch (request.folder()) {
            case "in", "inbox" -> "inbox";
            case "out" -> "outbox";
            default -> throw new IllegalArgumentException("no such folder");
        };
        try (Stream<Path> files = Files.list(Path.of("/srv/office", folder))) {
            return files.count();
        }
    }

    // case: vulnerable CWE-22
    @PostMapping("/listing")
    public long listing(@RequestBody Request request) throws IOException {
        String folder = switch (request.folder()) {
            case "in", "inbox" -> "inbox";
            case "out" -> "outbox";
            default -> request.folder();
        };
        try (Stream<Path> files = Files.list(Path.of("/srv/office", folder))) {
            return files.count();
        }
    }

    // case: vulnerable CWE-918
    @GetMapping("/mirror")
    public int mirror(@MatrixVariable("site") String site) {
        Supplier<String> address = () -> "https://" + site + "/mirror.txt";
        return rest.getForObject(address.get(), String.class).length();
    }

    // case: safe CWE-918
    @GetMapping("/mirror-of")
    public int mirrorOf(@MatrixVariable("site") String site) {
        Supplier<String> address = () -> "https://mirror.example.org/" + (site.isEmpty() ? "all" : "some") + ".txt";
        return rest.getForObject(address.get(), String.class).length();
    }

    // case: vulnerable CWE-502
    @PostMapping(value = "/restore", consumes = "application/octet-stream")
    public String restore(@RequestBody byte[] state) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(new ByteArrayInputStream(state)))) {
            return in.readObject() instanceof List<?> list ? "papers: " + list.size() : "nothing";
        }
    }

    // case: safe CWE-502
    @PostMapping(value = "/resume", consumes = "application/json")
    public String resume(@RequestBody byte[] state) throws Exception {
        String[] papers = new ObjectMapper().readValue(state, String[].class);
        return "papers: " + papers.length;
    }
}
