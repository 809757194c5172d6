package example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import javax.servlet.http.Part;
import org.apache.commons.io.FilenameUtils;
import org.springframework.web.multipart.MultipartFile;

class Logos {
  private static final Set<String> KINDS = Set.of("png", "jpg");

  void logo(MultipartFile logo) throws Exception {
    String name = logo.getOriginalFilename();
    // ruleid: java-unrestricted-upload
    logo.transferTo(Path.of("/srv/logos", UUID.randomUUID() + name.substring(name.lastIndexOf('.'))));
  }

  void part(Part part) throws Exception {
    // ruleid: java-unrestricted-upload
    part.write("/srv/logos/" + FilenameUtils.getName(part.getSubmittedFileName()));
  }

  void listed(MultipartFile logo) throws Exception {
    String kind = FilenameUtils.getExtension(logo.getOriginalFilename());
    if (!KINDS.contains(kind)) {
      throw new IllegalArgumentException();
    }
    // ok: java-unrestricted-upload
    logo.transferTo(Path.of("/srv/logos", UUID.randomUUID() + "." + kind));
  }

  void renamed(MultipartFile logo) throws Exception {
    // ok: java-unrestricted-upload
    Files.copy(logo.getInputStream(), Path.of("/srv/logos", UUID.randomUUID() + ".png"));
  }
}
