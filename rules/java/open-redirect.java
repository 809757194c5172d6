package example;

import java.io.IOException;
import java.net.URLEncoder;
import java.util.Map;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;

class LoginServlet {
  private static final Map<String, String> PAGES = Map.of("home", "/", "help", "/help");
  private static final Set<String> TARGETS = Set.of("/", "/help");

  void servlet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String next = request.getParameter("next");
    // ruleid: java-open-redirect
    response.sendRedirect(next);
    // ruleid: java-open-redirect
    response.setHeader("Location", next);
    // ruleid: java-open-redirect
    response.sendRedirect("https://" + request.getHeader("Host") + "/");
    // ruleid: java-open-redirect
    response.sendRedirect(next != null ? next : "/");
    // ok: java-open-redirect
    response.sendRedirect("/search?q=" + next);
    // ok: java-open-redirect
    response.sendRedirect(request.getContextPath() + "/item/" + next);
    // ok: java-open-redirect
    response.sendRedirect("https://login.example.com/?back=" + URLEncoder.encode(next, "UTF-8"));
    // ok: java-open-redirect
    response.sendRedirect(PAGES.getOrDefault(next, "/"));
    // ok: java-open-redirect
    response.sendRedirect(TARGETS.contains(next) ? next : "/");
    // ok: java-open-redirect
    response.sendRedirect("index.jsp?message=" + next);
    // ok: java-open-redirect
    response.sendRedirect(String.format("/item?id=%s", next));
    // ruleid: java-open-redirect
    response.sendRedirect(String.format("https://%s/item", next));
    // ok: java-open-redirect
    response.sendRedirect(request.getRequestURI());
    java.net.URI uri = new java.net.URI(request.getParameter("uri"));
    if (!"example.com".equals(uri.getHost())) {
      return;
    }
    // ok: java-open-redirect
    response.sendRedirect(uri.toString());
    if (next == null || !next.startsWith("/") || next.startsWith("//")) {
      response.sendError(400);
      return;
    }
    // ok: java-open-redirect
    response.sendRedirect(next);
  }
}

@Controller
class LinkController {
  @GetMapping("/go")
  String go(@RequestParam String url) {
    // ruleid: java-open-redirect
    return "redirect:" + url;
  }

  @GetMapping("/view")
  RedirectView view(@RequestParam("to") String to) {
    // ruleid: java-open-redirect
    return new RedirectView(to);
  }

  @GetMapping("/model")
  ModelAndView model(@RequestParam String to) {
    // ruleid: java-open-redirect
    return new ModelAndView("redirect:" + to);
  }

  @PostMapping("/items")
  String items(@RequestParam String name) {
    // ok: java-open-redirect
    return "redirect:/items/" + name;
  }

  @PostMapping("/item")
  String item(@RequestParam long id) {
    // ok: java-open-redirect
    return "redirect:" + id;
  }
}

class MoreRedirects {
  @GetMapping("/a")
  ResponseEntity<Void> entity(@RequestParam String next) {
    // ruleid: java-open-redirect
    return ResponseEntity.status(302).location(URI.create(next)).build();
  }

  @GetMapping("/b")
  ResponseEntity<Void> checked(@RequestParam String next) {
    URI uri = URI.create(next);
    if (!"shop.example.org".equals(uri.getHost())) {
      return ResponseEntity.badRequest().build();
    }
    // ok: java-open-redirect
    return ResponseEntity.status(302).location(uri).build();
  }

  @GetMapping("/c")
  ModelAndView named(@RequestParam String next) {
    ModelAndView view = new ModelAndView();
    // ruleid: java-open-redirect
    view.setViewName("redirect:" + next);
    // ok: java-open-redirect
    view.setViewName("redirect:/items/" + next);
    return view;
  }

  @GetMapping("/d")
  RedirectView set(@RequestParam String next) {
    RedirectView view = new RedirectView();
    // ruleid: java-open-redirect
    view.setUrl(next);
    return view;
  }

  @GetMapping("/e")
  void header(@RequestParam String next, HttpServletResponse response) {
    // ruleid: java-open-redirect
    response.setHeader(HttpHeaders.LOCATION, next);
    // ok: java-open-redirect
    response.setHeader(HttpHeaders.LOCATION, "/items/" + next);
  }

  @GET
  @Path("/f")
  Response resource(@QueryParam("to") URI to) {
    // ruleid: java-open-redirect
    return Response.temporaryRedirect(to).build();
  }
}

class LocalServlet {
  void local(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String next = request.getParameter("next");
    // ok: java-open-redirect
    response.sendRedirect(isLocal(next) ? next : "/");
    String other = request.getParameter("other");
    // ok: java-open-redirect
    response.sendRedirect(other.startsWith("/") && !other.startsWith("//") ? other : "/");
  }

  private static boolean isLocal(String address) {
    return address.startsWith("/") && !address.startsWith("//");
  }
}

class OwnPaths extends HttpServlet {
  void mapped(HttpServletRequest request, HttpServletResponse response, Mapping mapping) throws IOException {
    String path = mapping.path();
    String query = request.getQueryString();
    if (query != null) {
      path = path + "?" + query;
    }
    // ok: java-open-redirect
    response.sendRedirect(path);
  }

  void target(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String path = request.getParameter("to") + "?from=" + request.getParameter("from");
    // ruleid: java-open-redirect
    response.sendRedirect(path);
  }

  void folder(HttpServletRequest request, HttpServletResponse response) throws IOException {
    StringBuilder address = new StringBuilder(request.getRequestURI());
    String query = request.getQueryString();
    if (query != null) {
      address.append('?');
      address.append(query);
    }
    // ok: java-open-redirect
    response.sendRedirect(address.toString());
  }

  void built(HttpServletRequest request, HttpServletResponse response) throws IOException {
    StringBuilder address = new StringBuilder("https://");
    String host = request.getParameter("host");
    address.append(host);
    // ruleid: java-open-redirect
    response.sendRedirect(address.toString());
  }

  void welcome(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String page = request.getPathInfo();
    // ok: java-open-redirect
    response.sendRedirect(response.encodeRedirectURL(URIUtil.addPaths(request.getContextPath(), page)));
  }
}
