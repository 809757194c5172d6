package example;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.*;
import java.util.*;

class Shared {
  void share(File file, Path path, PosixFileAttributeView view) throws Exception {
    // ruleid: java-file-permissions
    file.setWritable(true, false);
    // ok: java-file-permissions
    file.setWritable(true);
    // ok: java-file-permissions
    file.setReadable(true, false);
    // ruleid: java-file-permissions
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
    // ok: java-file-permissions
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    // ruleid: java-file-permissions
    view.setPermissions(PosixFilePermissions.fromString("rw-rw-rw-"));
    Set<PosixFilePermission> all = PosixFilePermissions.fromString("rwxrwxrwx");
    // ruleid: java-file-permissions
    Files.setPosixFilePermissions(path, all);
    // ruleid: java-file-permissions
    Files.setPosixFilePermissions(path, EnumSet.allOf(PosixFilePermission.class));
    // ok: java-file-permissions
    Files.setPosixFilePermissions(path, EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OTHERS_READ));
    // ruleid: java-file-permissions
    new ProcessBuilder("chmod", "777", path.toString()).start();
    // ok: java-file-permissions
    new ProcessBuilder("chmod", "755", path.toString()).start();
    // ruleid: java-file-permissions
    Runtime.getRuntime().exec("chmod 666 " + path);
    // ok: java-file-permissions
    Runtime.getRuntime().exec("chmod 600 " + path);
  }

  void asked(File file, Set<PosixFilePermission> asked) {
    // ok: java-file-permissions
    if (asked.contains(PosixFilePermission.OTHERS_WRITE) && !file.setWritable(true, false)) {
      throw new IllegalStateException();
    }
    if (asked.contains(PosixFilePermission.OTHERS_WRITE)) {
      // ok: java-file-permissions
      file.setWritable(true, false);
    }
  }

  void added(Path path) throws Exception {
    Set<PosixFilePermission> rights = new HashSet<>();
    rights.add(PosixFilePermission.OWNER_WRITE);
    // ok: java-file-permissions
    Files.setPosixFilePermissions(path, rights);
    rights.add(PosixFilePermission.OTHERS_WRITE);
    // ruleid: java-file-permissions
    Files.setPosixFilePermissions(path, rights);
  }

  void created(Path path) throws Exception {
    // ruleid: java-created-with-permissions
    Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-")));
    // ok: java-created-with-permissions
    Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Set<PosixFilePermission> all = PosixFilePermissions.fromString("rwxrwxrwx");
    // ruleid: java-created-with-permissions
    Files.createDirectory(path, PosixFilePermissions.asFileAttribute(all));
    Set<PosixFilePermission> own = PosixFilePermissions.fromString("rwx------");
    // ok: java-created-with-permissions
    Files.createDirectory(path, PosixFilePermissions.asFileAttribute(own));
    Set<PosixFilePermission> every = EnumSet.allOf(PosixFilePermission.class);
    // ruleid: java-created-with-permissions
    Files.createDirectory(path, PosixFilePermissions.asFileAttribute(every));
    Set<PosixFilePermission> some = EnumSet.of(PosixFilePermission.OWNER_READ);
    // ok: java-created-with-permissions
    Files.createDirectory(path, PosixFilePermissions.asFileAttribute(some));
  }
}
