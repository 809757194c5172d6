package example;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpSession;
import java.util.Set;
import org.springframework.web.bind.annotation.*;

class Preferences {
  private static final Set<String> LANGUAGES = Set.of("de", "en");

  void servlet(HttpServletRequest request) {
    String value = request.getParameter("role");
    // ruleid: java-trust-boundary
    request.getSession().setAttribute("role", value);
    // ruleid: java-trust-boundary
    request.getSession().setAttribute(value, "10340");
    HttpSession session = request.getSession(true);
    // ruleid: java-trust-boundary
    session.putValue("user", request.getHeader("X-User"));
    // ruleid: java-trust-boundary
    request.getSession(false).putValue(value, "x");
    // ok: java-trust-boundary
    session.setAttribute("role", "guest");
    // ok: java-trust-boundary
    session.setAttribute("page", Integer.parseInt(request.getParameter("page")));
    // ok: java-trust-boundary
    session.setAttribute("admin", "yes".equals(value));
    // ok: java-trust-boundary
    request.setAttribute("role", value);
    String language = request.getParameter("language");
    if (LANGUAGES.contains(language)) {
      // ok: java-trust-boundary
      session.setAttribute("language", language);
    }
    // ok: java-trust-boundary
    session.setAttribute("user", users.findByName(value));
  }

  @PostMapping("/role")
  void spring(@RequestParam String role, @RequestParam int size, HttpSession session) {
    // ruleid: java-trust-boundary
    session.setAttribute("role", role);
    // ok: java-trust-boundary
    session.setAttribute("size", size);
  }
}
