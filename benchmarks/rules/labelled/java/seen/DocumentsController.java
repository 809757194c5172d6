package ca.northdocs.files;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.apache.commons.io.FileUtils;
import org.apache.commons.io.FilenameUtils;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.UrlResource;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.multipart.MultipartFile;

@Controller
public class DocumentsController {

    private static final Path ROOT = Paths.get("/var/northdocs");
    private static final Pattern NAME = Pattern.compile("[a-z0-9_-]{1,40}");
    private static final Set<String> MANUALS = Set.of("setup.pdf", "guide.pdf");

    // case: vulnerable CWE-22
    @GetMapping("/documents/{name:.+}")
    public ResponseEntity<Resource> download(@PathVariable String name) {
        Resource file = new FileSystemResource(ROOT.resolve(name));
        return ResponseEntity.ok(file);
    }

    // case: safe CWE-22
    @GetMapping("/manuals/{name:.+}")
    public ResponseEntity<Resource> manual(@PathVariable String name) {
        if (!MANUALS.contains(name)) {
            return ResponseEntity.notFound().build();
        }
        return ResponseEntity.ok(new FileSystemResource(ROOT.resolve(name)));
    }

    // case: vulnerable CWE-22
    @PostMapping("/documents")
    @ResponseBody
    public String upload(@RequestPart("file") MultipartFile file) throws IOException {
        File target = new File(ROOT.toFile(), file.getOriginalFilename());
        file.transferTo(target);
        return "stored";
    }

    // case: safe CWE-22
    @PostMapping("/documents/fresh")
    @ResponseBody
    public String uploadFresh(@RequestPart("file") MultipartFile file) throws IOException {
        String name = UUID.randomUUID() + ".bin";
        file.transferTo(ROOT.resolve(name));
        return name;
    }

    // case: vulnerable CWE-22
    @PostMapping("/documents/archive")
    @ResponseBody
    public int unpack(@RequestParam MultipartFile archive) throws IOException {
        int count = 0;
        try (ZipInputStream zip = new ZipInputStream(archive.getInputStream())) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path out = ROOT.resolve("unpacked").resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(out);
                } else {
                    Files.copy(zip, out, StandardCopyOption.REPLACE_EXISTING);
                    count++;
                }
            }
        }
        return count;
    }

    // case: safe CWE-22
    @PostMapping("/documents/archive-checked")
    @ResponseBody
    public int unpackChecked(@RequestParam MultipartFile archive) throws IOException {
        Path base = ROOT.resolve("unpacked").toAbsolutePath().normalize();
        int count = 0;
        try (ZipInputStream zip = new ZipInputStream(archive.getInputStream())) {
            ZipEntry entry;
            while ((entry = zip.getNextEntry()) != null) {
                Path out = base.resolve(entry.getName()).normalize();
                if (!out.startsWith(base)) {
                    throw new IOException("entry outside of the folder");
                }
                if (!entry.isDirectory()) {
                    Files.copy(zip, out, StandardCopyOption.REPLACE_EXISTING);
                    count++;
                }
            }
        }
        return count;
    }

    // case: safe CWE-22
    @DeleteMapping("/documents/{id}")
    @ResponseBody
    public boolean remove(@PathVariable String id) throws IOException {
        if (!NAME.matcher(id).matches()) {
            throw new IllegalArgumentException("bad id");
        }
        return Files.deleteIfExists(ROOT.resolve(id + ".txt"));
    }

    // case: vulnerable CWE-22
    @DeleteMapping("/drafts")
    @ResponseBody
    public void removeDraft(@RequestParam("draft") String draft) throws IOException {
        FileUtils.forceDelete(locate("drafts", draft));
    }

    private File locate(String folder, String name) {
        return new File("/var/northdocs/" + folder + File.separator + name);
    }

    // case: safe CWE-22
    @GetMapping("/notes")
    @ResponseBody
    public String note(@RequestParam("note") String note) throws IOException {
        File base = new File("/var/northdocs/notes");
        File file = new File(base, note);
        if (!file.getCanonicalPath().startsWith(base.getCanonicalPath() + File.separator)) {
            throw new FileNotFoundException("no such note");
        }
        try (InputStream in = new FileInputStream(file)) {
            return new String(in.readAllBytes());
        }
    }

    // case: vulnerable CWE-22
    @GetMapping("/tail")
    @ResponseBody
    public String tail(@RequestParam String log) throws IOException {
        if (log.isBlank()) {
            log = "app.log";
        }
        try (RandomAccessFile file = new RandomAccessFile("/var/log/northdocs/" + log, "r")) {
            file.seek(Math.max(0, file.length() - 200));
            return file.readLine();
        }
    }

    // case: safe CWE-22
    @PostMapping("/pictures")
    @ResponseBody
    public void picture(@RequestParam MultipartFile picture) throws IOException {
        String name = FilenameUtils.getName(picture.getOriginalFilename());
        FileUtils.copyInputStreamToFile(picture.getInputStream(), new File("/var/northdocs/pictures", name));
    }

    // case: vulnerable CWE-22
    @GetMapping("/lines")
    @ResponseBody
    public long lines(@RequestParam String name) throws IOException {
        Path path = Path.of("/var/northdocs", "lines", name + ".csv");
        try (BufferedReader reader = Files.newBufferedReader(path)) {
            return reader.lines().count();
        }
    }

    // case: vulnerable CWE-22
    @GetMapping("/preview")
    @ResponseBody
    public Resource preview(@RequestParam String page) throws IOException {
        Path base = ROOT.normalize();
        Path file = base.resolve(page).normalize();
        if (!file.toString().endsWith(".html")) {
            throw new FileNotFoundException(page);
        }
        return new UrlResource(file.toUri());
    }
}
