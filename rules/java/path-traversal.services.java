package example;

import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.glassfish.jersey.media.multipart.FormDataContentDisposition;
import org.jboss.resteasy.reactive.multipart.FileUpload;

class Uploads {
  void quarkus(FileUpload upload, Path folder) throws Exception {
    // ruleid: java-path-traversal
    Files.move(upload.uploadedFile(), folder.resolve(upload.fileName()));
    // ok: java-path-traversal
    Files.move(upload.uploadedFile(), folder.resolve(Path.of(upload.fileName()).getFileName()));
  }

  void jersey(FormDataContentDisposition details, InputStream content) throws Exception {
    // ruleid: java-path-traversal
    Files.copy(content, Path.of("/srv/plans", details.getFileName()));
    // ok: java-path-traversal
    Files.copy(content, Path.of("/srv/plans", details.getSize() + ".pdf"));
  }

  void javalin(Context ctx, Path folder) throws Exception {
    UploadedFile photo = ctx.uploadedFile("photo");
    // ruleid: java-path-traversal
    Files.copy(photo.content(), folder.resolve(photo.filename()));
    String language = ctx.queryParamAsClass("lang", String.class).check(value -> value.matches("[a-z]{2}"), "two letters").get();
    // ok: java-path-traversal
    ctx.result(Files.newInputStream(Path.of("manuals", language + ".pdf")));
  }
}
