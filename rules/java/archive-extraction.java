package samples;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

class Unpacker {
    void plain(ZipInputStream zip, File folder) throws IOException {
        ZipEntry entry;
        while ((entry = zip.getNextEntry()) != null) {
            File target = new File(folder, entry.getName());
            // ruleid: java-archive-member-path
            try (FileOutputStream out = new FileOutputStream(target)) {
                zip.transferTo(out);
            }
        }
    }

    void paths(ZipFile zip, Path folder) throws IOException {
        Enumeration<? extends ZipEntry> entries = zip.entries();
        while (entries.hasMoreElements()) {
            ZipEntry entry = entries.nextElement();
            Path target = folder.resolve(entry.getName());
            Files.createDirectories(target.getParent());
            // ruleid: java-archive-member-path
            Files.copy(zip.getInputStream(entry), target);
        }
    }

    void tar(TarArchiveInputStream tar, Path folder) throws IOException {
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            // ruleid: java-archive-member-path
            Files.copy(tar, Path.of(folder.toString(), entry.getName()));
        }
    }

    void checked(ZipFile zip, Path folder) throws IOException {
        Enumeration<? extends ZipEntry> entries = zip.entries();
        while (entries.hasMoreElements()) {
            ZipEntry entry = entries.nextElement();
            Path target = folder.resolve(entry.getName()).normalize();
            if (!target.startsWith(folder)) {
                throw new IOException("outside: " + entry.getName());
            }
            // ok: java-archive-member-path
            Files.copy(zip.getInputStream(entry), target);
        }
    }

    void canonical(ZipInputStream zip, File folder) throws IOException {
        ZipEntry entry;
        while ((entry = zip.getNextEntry()) != null) {
            File target = new File(folder, entry.getName());
            String place = target.getCanonicalPath();
            if (!place.startsWith(folder.getCanonicalPath() + File.separator)) {
                throw new IOException("outside");
            }
            // ok: java-archive-member-path
            try (FileOutputStream out = new FileOutputStream(target)) {
                zip.transferTo(out);
            }
        }
    }

    void wanted(JarInputStream jar, File folder, Set<String> names) throws IOException {
        JarEntry entry;
        while ((entry = jar.getNextJarEntry()) != null) {
            if (names.contains(entry.getName())) {
                // ok: java-archive-member-path
                Files.copy(jar, new File(folder, entry.getName()).toPath());
            }
            // ruleid: java-archive-member-path
            Files.copy(jar, new File(folder, entry.getName()).toPath());
        }
    }

    void named(ZipFile zip, ZipEntry entry, File folder, InputStream own) throws IOException {
        // ok: java-archive-member-path
        Files.copy(zip.getInputStream(entry), folder.toPath().resolve(new File(entry.getName()).getName()));
        // ok: java-archive-member-path
        Files.copy(own, folder.toPath().resolve("member"));
    }
}
