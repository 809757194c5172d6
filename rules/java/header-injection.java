package example;

import java.net.URLEncoder;
import javax.servlet.http.*;
import javax.ws.rs.*;

class HeaderServlet extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    // ruleid: java-header-injection
    response.setHeader("X-Name", name);
    // ruleid: java-header-injection
    response.addHeader("Content-Disposition", "attachment; filename=" + name);
    // ruleid: java-header-injection
    response.setHeader(name, "1");
    HttpHeaders headers = new HttpHeaders();
    // ruleid: java-header-injection
    headers.add("X-Name", name);
    // ok: java-header-injection
    response.setHeader("X-Name", name.replaceAll("[\r\n]", ""));
    // ok: java-header-injection
    response.setHeader("X-Name", URLEncoder.encode(name, "UTF-8"));
    // ok: java-header-injection
    response.setHeader("X-Count", String.valueOf(Integer.parseInt(name)));
    // ok: java-header-injection
    response.setHeader("Cache-Control", "no-store");
    // ok: java-header-injection
    connection.setHeader("X-Name", name);
    if (name.contains("\n")) {
      return;
    }
    // ok: java-header-injection
    response.setHeader("X-Name", name);
  }
}

class HeaderResource {
  @GET
  public Response named(@QueryParam("name") String name) {
    // ruleid: java-header-injection
    return Response.ok().header("X-Name", name).build();
  }

  @GET
  public Response numbered(@QueryParam("number") long number) {
    // ok: java-header-injection
    return Response.ok().header("X-Number", number).build();
  }
}

class Lines {
  void headers(HttpServletRequest request, HttpServletResponse response) {
    String name = request.getParameter("name");
    // ok: java-header-injection
    response.setHeader("X-Name", oneLine(name));
    // ok: java-header-injection
    response.setHeader("X-Address", request.getRequestURI());
    // ruleid: java-header-injection
    response.setHeader("X-Name", name);
  }

  private static String oneLine(String text) {
    return text == null ? "" : text.replaceAll("[\\r\\n]", "");
  }
}
