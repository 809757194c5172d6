package example;

import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.text.StringEscapeUtils;
import org.owasp.encoder.Encode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;

class HelloServlet extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/html");
    String name = request.getParameter("name");
    // ruleid: java-cross-site-scripting
    response.getWriter().println("<h1>Hello " + name + "</h1>");
    PrintWriter out = response.getWriter();
    // ruleid: java-cross-site-scripting
    out.printf("<p>%s</p>", name);
    Object[] values = {"a", name};
    // ruleid: java-cross-site-scripting
    out.format(java.util.Locale.US, "%s %s", values);
    // ruleid: java-cross-site-scripting
    out.write(name.toCharArray());
    // ruleid: java-cross-site-scripting
    response.getOutputStream().print(request.getHeader("Referer"));
    // ruleid: java-cross-site-scripting
    out.append("<b>").append(name);
    // ok: java-cross-site-scripting
    out.println("<h1>Hello " + Encode.forHtml(name) + "</h1>");
    // ok: java-cross-site-scripting
    out.println(StringEscapeUtils.escapeHtml4(name));
    // ok: java-cross-site-scripting
    out.println(HtmlUtils.htmlEscape(name));
    // ok: java-cross-site-scripting
    out.println(escaped(name));
    // ok: java-cross-site-scripting
    out.println("<h1>Hello</h1>");
    // ok: java-cross-site-scripting
    out.println("<p>" + name.length() + "</p>");
    // ok: java-cross-site-scripting
    out.println("<p>" + Integer.valueOf(request.getParameter("page")) + "</p>");
    String safe = ESAPI.encoder().encodeForHTML(name);
    // ok: java-cross-site-scripting
    out.println(safe);
  }

  private static String escaped(String text) {
    String bar = Encode.forHtml(text);
    return bar;
  }

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("application/json");
    // ok: java-cross-site-scripting
    response.getWriter().write("{\"name\": \"" + request.getParameter("name") + "\"}");
  }

  void toFile(HttpServletRequest request) throws IOException {
    java.io.FileWriter file = new java.io.FileWriter("/tmp/log");
    // ok: java-cross-site-scripting
    file.write(request.getParameter("name"));
  }
}

@RestController
class GreetingController {
  @GetMapping("/hello")
  public String hello(@RequestParam String name) {
    // ruleid: java-cross-site-scripting
    return "<h1>Hello " + name + "</h1>";
  }

  @GetMapping("/hi")
  public ResponseEntity<String> hi(@RequestParam String name) {
    // ruleid: java-cross-site-scripting
    return ResponseEntity.ok("<h1>Hi " + name + "</h1>");
  }

  @GetMapping("/safe")
  public String safe(@RequestParam String name) {
    // ok: java-cross-site-scripting
    return "<h1>Hello " + HtmlUtils.htmlEscape(name) + "</h1>";
  }

  @GetMapping(value = "/text", produces = "text/plain")
  public String text(@RequestParam String name) {
    // ok: java-cross-site-scripting
    return "Hello " + name;
  }

  @RequestMapping("/replaced")
  @ResponseBody
  public String replaced(HttpServletRequest request) {
    String name = request.getParameter("name");
    if (name.isEmpty()) {
      // ok: java-cross-site-scripting
      return encoded(name);
    }
    // ok: java-cross-site-scripting
    return name.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String encoded(String text) {
    text = text.replace("&", "&amp;");
    text = text.replace("<", "&lt;");
    return text;
  }

  @GetMapping("/user")
  public User user(@RequestParam String name) {
    // ok: java-cross-site-scripting
    return new User(name);
  }
}

@Controller
class PageController {
  @GetMapping("/page")
  public String page(@RequestParam String name, Model model) {
    model.addAttribute("name", name);
    // ok: java-cross-site-scripting
    return "page/" + name;
  }
}

class ChainServlet extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Card card = new Card(request.getParameter("name"), "fixed", 3);
    // ruleid: java-cross-site-scripting
    response.getWriter().append("<b>").append(card.name()).append("</b>");
    // ok: java-cross-site-scripting
    response.getWriter().append("<b>").append(card.size()).append("</b>");
  }

  static class Card {
    private final String name;
    private final int count;

    Card(String name, String kind, int count) {
      this.name = name;
      this.count = count;
    }

    String name() {
      return name;
    }

    String size() {
      return "size " + count;
    }
  }
}

class Contexts {
  void script(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("name");
    PrintWriter out = response.getWriter();
    // ruleid: java-cross-site-scripting
    out.println("var name = '" + StringEscapeUtils.escapeHtml4(name) + "';");
    // ok: java-cross-site-scripting
    out.println("var name = '" + Encode.forJavaScript(name) + "';");
    // ok: java-cross-site-scripting
    out.println("<b>" + StringEscapeUtils.escapeHtml4(name) + "</b>");
    // ok: java-cross-site-scripting
    out.println("<b>" + HTMLFilter.filter(name) + "</b>");
    header(out, "fixed");
    header(out, name);
    footer(out, name);
    StringBuilder text = new StringBuilder(request.getContextPath());
    // ok: java-cross-site-scripting
    text.append(name);
  }

  private void header(PrintWriter out, String name) {
    // across: java-cross-site-scripting
    out.println("<h1>" + name + "</h1>");
  }

  private void footer(PrintWriter out, String name) {
    // ok: java-cross-site-scripting
    out.println("<p>" + Encode.forHtml(name) + "</p>");
  }
}

class OtherKinds {
  void plain(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/plain; charset=" + CHARSET);
    // ok: java-cross-site-scripting
    response.getWriter().println(request.getParameter("name"));
  }

  void json(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    // ok: java-cross-site-scripting
    response.getWriter().println(request.getParameter("name"));
  }
}

@Controller
class Entities {
  @GetMapping(value = "/a", produces = "text/html")
  @ResponseBody
  String page(@RequestParam String name) {
    // ruleid: java-cross-site-scripting
    return "<p>" + name;
  }

  @GetMapping(value = "/b", produces = "application/json")
  @ResponseBody
  String data(@RequestParam String name) {
    // ok: java-cross-site-scripting
    return "{\"name\":" + name;
  }

  @GetMapping("/c")
  ResponseEntity<String> entity(@RequestParam String name) {
    HttpHeaders headers = new HttpHeaders();
    headers.setContentType(MediaType.TEXT_HTML);
    // ruleid: java-cross-site-scripting
    return new ResponseEntity<>("<p>" + name, headers, HttpStatus.NOT_FOUND);
  }

  @GetMapping("/d")
  ResponseEntity<String> text(@RequestParam String name) {
    HttpHeaders headers = new HttpHeaders();
    headers.setContentType(MediaType.TEXT_PLAIN);
    // ok: java-cross-site-scripting
    return new ResponseEntity<>("no " + name, headers, HttpStatus.NOT_FOUND);
  }

  @GetMapping("/e")
  ResponseEntity<String> typed(@RequestParam String name) {
    // ok: java-cross-site-scripting
    return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(name);
  }
}

class Resources {
  @GET
  @Produces("text/html")
  String page(@QueryParam("name") String name) {
    // ruleid: java-cross-site-scripting
    return "<p>" + name;
  }

  @GET
  @Produces(MediaType.TEXT_HTML)
  Response answer(@QueryParam("name") String name) {
    // ruleid: java-cross-site-scripting
    return Response.ok("<p>" + name).build();
  }

  @GET
  @Produces(MediaType.TEXT_PLAIN)
  String text(@QueryParam("name") String name) {
    // ok: java-cross-site-scripting
    return "no " + name;
  }
}

class Kinds {
  void kinds(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String kind = "application/json";
    response.setContentType(kind);
    // ok: java-cross-site-scripting
    response.getWriter().print("{\"name\": \"" + request.getParameter("name") + "\"}");
  }

  @GET
  Response page(@QueryParam("name") String name) {
    // ruleid: java-cross-site-scripting
    return Response.ok("<p>" + name, "text/html").build();
  }

  @GetMapping("/entity")
  HttpEntity<String> entity(@RequestParam String name) {
    // ruleid: java-cross-site-scripting
    return new HttpEntity<>("<p>" + name);
  }

  @GetMapping("/writer")
  void writer(@RequestParam String name, Writer writer) throws IOException {
    // ruleid: java-cross-site-scripting
    writer.write("<p>" + name);
  }
}

class PlainAnswers extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/plain; charset=" + CHARSET);
    PrintWriter writer = response.getWriter();
    list(writer, request);
  }

  protected void list(PrintWriter writer, HttpServletRequest request) throws IOException {
    String name = request.getParameter("name");
    // ok: java-cross-site-scripting
    writer.println("No host " + name);
  }
}

class MixedAnswers extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/plain");
    list(response.getWriter(), request);
  }

  public void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType("text/html");
    list(response.getWriter(), request);
  }

  protected void list(PrintWriter writer, HttpServletRequest request) throws IOException {
    String name = request.getParameter("name");
    // ruleid: java-cross-site-scripting
    writer.println("No host " + name);
  }
}

class ErrorAnswers {
  private void writeErrorPlain(HttpServletRequest request, PrintWriter writer) {
    // ok: java-cross-site-scripting
    writer.write(request.getRequestURI());
  }

  private void writeErrorPage(HttpServletRequest request, PrintWriter writer) {
    // ruleid: java-cross-site-scripting
    writer.write(request.getRequestURI());
  }

  void rendered(HttpServletRequest request, HttpServletResponse response, Invocable engine) throws IOException {
    Object html = engine.invokeFunction("render", request.getParameter("name"));
    // ok: java-cross-site-scripting
    response.getWriter().write(String.valueOf(html));
    Object text = engine.toString() + request.getParameter("name");
    // ruleid: java-cross-site-scripting
    response.getWriter().write(String.valueOf(text));
  }

  void page(HttpServletRequest request, HttpServletResponse response, Pages pages) throws IOException {
    byte[] bytes = pages.getFile(request.getPathInfo());
    ServletOutputStream out = response.getOutputStream();
    // ok: java-cross-site-scripting
    out.write(bytes);
    byte[] echo = request.getPathInfo().getBytes();
    // ruleid: java-cross-site-scripting
    out.write(echo);
  }
}

class Realms {
  void show(HttpServletRequest request, HttpServletResponse response, RealmManager realmManager) throws IOException {
    Realm realm = realmManager.getRealm(request.getParameter("realm"));
    // ok: java-cross-site-scripting
    response.getWriter().println(realm.title());
    Realm other = realms.findByName(request.getParameter("realm"));
    // ok: java-cross-site-scripting
    response.getWriter().println(other.title());
    String shown = layout.frame(request.getParameter("realm"));
    // ruleid: java-cross-site-scripting
    response.getWriter().println(shown);
  }
}

class Debugging {
  void plain(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType(Constants.MIME_TYPE_PLAIN);
    // ok: java-cross-site-scripting
    response.getWriter().println("URI = " + request.getParameter("uri"));
  }

  void page(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setContentType(Constants.MIME_TYPE_PAGE);
    // ruleid: java-cross-site-scripting
    response.getWriter().println("URI = " + request.getParameter("uri"));
  }
}
