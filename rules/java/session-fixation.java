package example;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpSession;

class Logins {
  String login(String user, String password, HttpSession session) {
    if (!accounts.check(user, password)) {
      return "login";
    }
    // ruleid: java-session-fixation
    session.setAttribute("user", user);
    return "start";
  }

  String signIn(String user, String password, HttpServletRequest request) {
    if (!accounts.check(user, password)) {
      return "login";
    }
    request.changeSessionId();
    // ok: java-session-fixation
    request.getSession().setAttribute("user", user);
    return "start";
  }

  void remember(String user, HttpSession session) {
    // ok: java-session-fixation
    session.setAttribute("user", user);
  }

  void failed(String user, String password, HttpSession session) {
    // ok: java-session-fixation
    session.setAttribute("message", "wrong password");
  }

  void spring(HttpSecurity http) throws Exception {
    // ruleid: java-session-fixation
    http.sessionManagement(session -> session.sessionFixation().none());
    // ok: java-session-fixation
    http.sessionManagement(session -> session.sessionFixation().changeSessionId());
  }
}
