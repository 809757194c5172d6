package example;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.io.FilenameUtils;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile;

class DownloadServlet extends HttpServlet {
  private static final String FOLDER = "/var/app/files/";
  private static final Path BASE = Paths.get("/var/app/files");

  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    // ruleid: java-path-traversal
    File file = new File(FOLDER, name);
    // ruleid: java-path-traversal
    FileInputStream in = new FileInputStream(FOLDER + name);
    // ruleid: java-path-traversal
    byte[] bytes = Files.readAllBytes(Paths.get(FOLDER + name));
    // ruleid: java-path-traversal
    Path path = BASE.resolve(request.getPathInfo().substring(1));
    // ruleid: java-path-traversal
    getServletContext().getResourceAsStream("/WEB-INF/" + name);
    // ruleid: java-path-traversal
    new java.io.FileWriter(String.format("%s/%s.txt", FOLDER, name));
    // ok: java-path-traversal
    File plain = new File(FOLDER, FilenameUtils.getName(name));
    // ok: java-path-traversal
    File last = new File(FOLDER, Paths.get("x").getFileName().toString());
    // ok: java-path-traversal
    File numbered = new File(FOLDER + Long.parseLong(request.getParameter("id")) + ".pdf");
    // ok: java-path-traversal
    File fixed = new File(FOLDER + "terms.pdf");
    // ok: java-path-traversal
    response.getWriter().println("no file called " + name);
  }

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    // ok: java-path-traversal
    File file = new File(FOLDER, name);
    if (!file.getCanonicalPath().startsWith(FOLDER)) {
      throw new IOException("outside");
    }
    // ok: java-path-traversal
    FileOutputStream out = new FileOutputStream(file);
  }

  void resolved(HttpServletRequest request) throws IOException {
    // ok: java-path-traversal
    Path path = BASE.resolve(request.getParameter("name")).normalize();
    if (!path.startsWith(BASE)) {
      return;
    }
    // ok: java-path-traversal
    Files.delete(path);
  }

  void dots(HttpServletRequest request) throws IOException {
    String name = request.getParameter("name");
    if (name == null || name.contains("..") || name.contains("/")) {
      return;
    }
    // ok: java-path-traversal
    new FileInputStream(FOLDER + name);
  }
}

@RestController
class FileController {
  @GetMapping("/files/{name}")
  byte[] read(@PathVariable String name) throws IOException {
    // ruleid: java-path-traversal
    return Files.readAllBytes(Path.of("/srv/files", name));
  }

  @GetMapping("/logs/{day}")
  byte[] log(@PathVariable int day) throws IOException {
    // ok: java-path-traversal
    return Files.readAllBytes(Path.of("/srv/logs", day + ".log"));
  }

  @PostMapping("/upload")
  void upload(@RequestParam("file") MultipartFile file) throws IOException {
    // ruleid: java-path-traversal
    file.transferTo(new File("/srv/files/" + file.getOriginalFilename()));
  }
}

class ShelfController {
  private final Path shelf = Paths.get("/srv/shelf");

  private Path below(String name) throws IOException {
    Path file = shelf.resolve(name).normalize();
    if (!file.startsWith(shelf)) {
      throw new IOException("outside");
    }
    return file;
  }

  private byte[] load(String name) throws IOException {
    // across: java-path-traversal
    return Files.readAllBytes(Paths.get("/srv/shelf/" + name));
  }

  @GetMapping("/read")
  byte[] read(@RequestParam String name) throws IOException {
    // ok: java-path-traversal
    byte[] checked = Files.readAllBytes(below(name));
    return load(name);
  }
}

class MoreFiles {
  private static final Path BASE = Path.of("/srv/files");

  @GetMapping("/a")
  byte[] inside(@RequestParam String name, ResourceLoader loader, Part part) throws IOException {
    // ok: java-path-traversal
    Files.readAllBytes(checked(name));
    // ok: java-path-traversal
    HttpMethod method = HttpMethod.resolve(name);
    // ruleid: java-path-traversal
    Resource resource = loader.getResource("file:/srv/files/" + name);
    // ruleid: java-path-traversal
    part.write(name);
    // ruleid: java-path-traversal
    Path path = FileSystems.getDefault().getPath("/srv", name);
    // ruleid: java-path-traversal
    return Files.readAllBytes(BASE.resolve(name));
  }

  private Path checked(String name) {
    Path path = BASE.resolve(name).normalize();
    if (!path.startsWith(BASE)) {
      throw new IllegalArgumentException("outside");
    }
    return path;
  }

  @GetMapping("/b")
  boolean known(@RequestParam String name) {
    // ok: java-path-traversal
    return isMethod(name);
  }

  private boolean isMethod(String name) {
    return HttpMethod.resolve(name) != null;
  }

  void servlet(HttpServletRequest request, ServletContext context) {
    // ok: java-path-traversal
    String page = context.getRealPath(request.getServletPath());
    // ruleid: java-path-traversal
    String other = context.getRealPath(request.getParameter("page"));
  }
}

class Contents {
  void contents(HttpServletRequest request, HttpServletResponse response, Part part, Path target) throws Exception {
    // ok: java-path-traversal
    Files.copy(part.getInputStream(), target);
    InputStream body = request.getInputStream();
    // ok: java-path-traversal
    Files.copy(body, target);
    // ok: java-path-traversal
    String last = new File(request.getParameter("name")).getName();
    // ok: java-path-traversal
    Files.readString(Paths.get("/var/app", last));
    // ok: java-path-traversal
    Files.writeString(target, request.getParameter("text"));
    // ruleid: java-path-traversal
    request.getRequestDispatcher("/WEB-INF/pages/" + request.getParameter("page")).forward(request, response);
    // ok: java-path-traversal
    request.getRequestDispatcher("/WEB-INF/pages/home.jsp").forward(request, response);
  }
}

class RoutedPaths extends HttpServlet {
  void routed(HttpServletRequest request) throws IOException {
    String servletPath = request.getServletPath();
    String pathInfo = request.getPathInfo();
    String path = URIUtil.addPaths(servletPath, pathInfo);
    // ok: java-path-traversal
    String real = getServletContext().getRealPath(path);
  }

  void filtered(ServletRequest request) throws IOException {
    String path = ((HttpServletRequest) request).getServletPath();
    // ok: java-path-traversal
    request.getRequestDispatcher(URIUtil.addPaths(path, "index.html"));
  }

  void stored(HttpServletRequest request) throws IOException {
    String pathInfo = request.getPathInfo();
    // ruleid: java-path-traversal
    File file = new File("/srv/files" + pathInfo);
  }

  void joined(HttpServletRequest request) throws IOException {
    String path = request.getServletPath() + ((request.getPathInfo() != null) ? request.getPathInfo() : "");
    // ok: java-path-traversal
    File file = new File(getServletContext().getRealPath(path));
    String extended = request.getServletPath() + ((request.getPathInfo() != null) ? request.getParameter("name") : "");
    // ruleid: java-path-traversal
    File other = new File(getServletContext().getRealPath(extended));
  }
}

class ValidatedNames extends HttpServlet {
  void read(HttpServletRequest request) throws Exception {
    String name = request.getParameter("name");
    validateFileName(name);
    // ok: java-path-traversal
    new FileInputStream(new File(FOLDER, name));
    String other = request.getParameter("other");
    logFileName(other);
    // ruleid: java-path-traversal
    new FileInputStream(new File(FOLDER, other));
  }
}
