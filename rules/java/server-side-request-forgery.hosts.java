package example;

import java.net.URL;
import javax.servlet.http.*;

class Hosts extends HttpServlet {
  private static final String site = "https://api.example.com";
  private final String root = "https://api.example.com/";

  void fixed(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    // ok: java-server-side-request-forgery
    new URL(site + "/users/" + name).openStream();
    // ok: java-server-side-request-forgery
    new URL(site + "/" + name + "/" + request.getParameter("page")).openStream();
    // ok: java-server-side-request-forgery
    new URL(root + "users?name=" + name + "&page=" + request.getParameter("page")).openStream();
    // ok: java-server-side-request-forgery
    new URL(root + name).openStream();
    // ok: java-server-side-request-forgery
    new URL(String.format("%s/users/%s", site, name)).openStream();
    String link = "https://pages.example.com/users/";
    link += name;
    // ok: java-server-side-request-forgery
    new URL(link).openStream();
    // ok: java-open-redirect
    response.sendRedirect(root + name);
  }

  void open(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    // ruleid: java-server-side-request-forgery
    new URL(site + name).openStream();
    String link = "https://pages.example.com";
    link += name;
    // ruleid: java-server-side-request-forgery
    new URL(link).openStream();
    // ruleid: java-open-redirect
    response.sendRedirect(site + name);
  }
}
