// Licensed to whoever reads it.
package org.apache.catalina.valves;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

class Valve {
  void drain(HttpServletRequest request, HttpServletResponse response) throws IOException {
    // ok: java-open-redirect
    response.sendRedirect(request.getRequestURI() + "?" + request.getQueryString());
    String next = request.getHeader("X-Next");
    // ok: java-open-redirect
    response.setHeader("Location", next);
  }
}
