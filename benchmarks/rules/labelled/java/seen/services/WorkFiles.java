package lv.darbs.files;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

@RestController
public class WorkFiles {

    private final Path root = Path.of("/var/lib/work");

    // case: vulnerable CWE-377
    File scratch(String job) throws IOException {
        File file = new File(System.getProperty("java.io.tmpdir"), "work-" + job + ".csv");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(job.getBytes());
        }
        return file;
    }

    // case: safe CWE-377
    Path privateScratch(String job) throws IOException {
        Path file = Files.createTempFile("work-", ".csv");
        return Files.writeString(file, job);
    }

    // case: vulnerable CWE-377
    File scratchFolder() throws IOException {
        File folder = File.createTempFile("work", "dir");
        folder.delete();
        folder.mkdir();
        return folder;
    }

    // case: safe CWE-377
    File privateFolder() throws IOException {
        return Files.createTempDirectory("work").toFile();
    }

    // case: vulnerable CWE-732
    void publish(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    }

    // case: safe CWE-732
    void keep(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    // case: vulnerable CWE-732
    void share(File key) {
        key.setReadable(true, false);
        key.setWritable(true, false);
    }

    // case: safe CWE-732
    void restrict(File key) {
        key.setReadable(true, true);
        key.setWritable(true, true);
    }

    // case: vulnerable CWE-732
    Path open(Path folder) throws IOException {
        Set<PosixFilePermission> permissions = EnumSet.allOf(PosixFilePermission.class);
        return Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(permissions));
    }

    // case: safe CWE-732
    Path closed(Path folder) throws IOException {
        Set<PosixFilePermission> permissions =
                EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
        return Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(permissions));
    }

    // case: vulnerable CWE-22
    @PostMapping("/work/archive")
    public void archive(@RequestPart("archive") MultipartFile archive) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(archive.getInputStream())) {
            for (ZipEntry entry; (entry = zip.getNextEntry()) != null;) {
                Files.copy(zip, root.resolve(entry.getName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    // case: safe CWE-22
    @PostMapping("/work/bundle")
    public void bundle(@RequestPart("bundle") MultipartFile bundle) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(bundle.getInputStream()))) {
            for (ZipEntry entry; (entry = zip.getNextEntry()) != null;) {
                Path target = root.resolve(entry.getName()).normalize();
                if (!target.startsWith(root)) {
                    throw new IOException("entry outside of the folder");
                }
                Files.copy(zip, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    // case: vulnerable CWE-22
    void unpack(InputStream in) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            TarArchiveEntry entry;
            while ((entry = tar.getNextTarEntry()) != null) {
                File target = new File(root.toFile(), entry.getName());
                try (FileOutputStream out = new FileOutputStream(target)) {
                    tar.transferTo(out);
                }
            }
        }
    }

    // case: safe CWE-22
    void unpackFlat(InputStream in) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            TarArchiveEntry entry;
            while ((entry = tar.getNextTarEntry()) != null) {
                File target = new File(root.toFile(), new File(entry.getName()).getName());
                try (FileOutputStream out = new FileOutputStream(target)) {
                    tar.transferTo(out);
                }
            }
        }
    }

    // case: vulnerable CWE-434
    @PostMapping("/work/logo")
    public ResponseEntity<String> logo(@RequestParam("logo") MultipartFile logo) throws IOException {
        String original = logo.getOriginalFilename();
        String suffix = original.substring(original.lastIndexOf('.'));
        Path target = Path.of("/var/www/html/logos", UUID.randomUUID() + suffix);
        logo.transferTo(target);
        return ResponseEntity.ok(target.getFileName().toString());
    }

    // case: safe CWE-434
    @PostMapping("/work/icon")
    public ResponseEntity<String> icon(@RequestParam("icon") MultipartFile icon) throws IOException {
        if (!"image/png".equals(icon.getContentType())) {
            return ResponseEntity.badRequest().body("PNG only");
        }
        Path target = Path.of("/var/www/html/icons", UUID.randomUUID() + ".png");
        icon.transferTo(target);
        return ResponseEntity.ok(target.getFileName().toString());
    }
}
