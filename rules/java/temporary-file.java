package example;

import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

class Exports {
  void shared(byte[] rows) throws Exception {
    File file = new File(System.getProperty("java.io.tmpdir"), "export.csv");
    // ruleid: java-insecure-temporary-file
    new FileOutputStream(file).write(rows);
    // ruleid: java-insecure-temporary-file
    new FileWriter("/tmp/export.log").write("done");
    // ruleid: java-insecure-temporary-file
    Files.write(Path.of("/tmp/export.csv"), rows);
  }

  void own(byte[] rows) throws Exception {
    // ok: java-insecure-temporary-file
    Files.write(Files.createTempFile("export-", ".csv"), rows);
    File file = new File(System.getProperty("java.io.tmpdir"), UUID.randomUUID() + ".csv");
    // ok: java-insecure-temporary-file
    new FileOutputStream(file).write(rows);
    // ok: java-insecure-temporary-file
    new FileOutputStream("/var/lib/exports/export.csv").write(rows);
  }

  void folder() throws Exception {
    File folder = File.createTempFile("export", "dir");
    folder.delete();
    // ruleid: java-insecure-temporary-file
    folder.mkdir();
    // ok: java-insecure-temporary-file
    Files.createTempDirectory("export").toFile().mkdir();
  }
}
