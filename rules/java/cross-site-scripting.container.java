// Licensed to whoever reads it.
package org.apache.catalina.valves;

import java.io.IOException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

class Valve {
  void trace(HttpServletRequest request, HttpServletResponse response) throws IOException {
    // ok: java-cross-site-scripting
    response.getWriter().println("TRACE " + request.getRequestURI());
  }
}
