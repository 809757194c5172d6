package example;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpSession;
import java.util.Set;
import org.springframework.web.bind.annotation.*;

class Preferences {
  private static final Set<String> LANGUAGES = Set.of("de", "en");

  void servlet(HttpServletRequest request) {
    String value = request.getParameter("role");
    // ruleid: java-trust-boundary, java-session-identity-from-request
    request.getSession().setAttribute("role", value);
    // ruleid: java-trust-boundary, java-session-identity-from-request
    request.getSession().setAttribute(value, "10340");
    HttpSession session = request.getSession(true);
    // ruleid: java-trust-boundary, java-session-identity-from-request
    session.putValue("user", request.getHeader("X-User"));
    // ruleid: java-trust-boundary, java-session-identity-from-request
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
    // ruleid: java-trust-boundary, java-session-identity-from-request
    session.setAttribute("role", role);
    // ok: java-trust-boundary
    session.setAttribute("size", size);
  }
}

class Switches {
  private static final String TENANT = "tenant_id";

  void switches(HttpServletRequest request) {
    HttpSession session = request.getSession();
    String value = request.getParameter("value");
    // ruleid: java-trust-boundary, java-session-identity-from-request
    session.setAttribute("isAdmin", value);
    // ruleid: java-trust-boundary, java-session-identity-from-request
    session.setAttribute(TENANT, value);
    // ruleid: java-trust-boundary, java-session-identity-from-request
    session.setAttribute(Names.SESSION_USER_ID, value);
    // ruleid: java-trust-boundary
    // ok: java-session-identity-from-request
    session.setAttribute("userLanguage", value);
    // ruleid: java-trust-boundary
    // ok: java-session-identity-from-request
    session.setAttribute("cart", value);
    // ruleid: java-trust-boundary
    // ok: java-session-identity-from-request
    session.setAttribute("view." + value, "open");
    String name = "seen." + value;
    // ruleid: java-trust-boundary
    // ok: java-session-identity-from-request
    session.setAttribute(name, "open");
  }

  void login(HttpServletRequest request) {
    String name = request.getParameter("user");
    if (!users.find(name).matches(request.getParameter("password"))) {
      return;
    }
    // ruleid: java-trust-boundary
    // ok: java-session-identity-from-request
    request.getSession().setAttribute("user", name);
  }

  void kept(HttpServletRequest request) {
    keep(request.getSession(), request.getParameter("role"));
    theme(request.getSession(), request.getParameter("theme"));
  }

  private void keep(HttpSession session, String given) {
    // across: java-trust-boundary, java-session-identity-from-request
    session.setAttribute("role", given);
  }

  private void theme(HttpSession session, String given) {
    // across: java-trust-boundary
    // ok: java-session-identity-from-request
    session.setAttribute("theme", given);
  }
}
