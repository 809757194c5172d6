// Licensed to whoever reads it.
package org.apache.catalina.valves;

import java.io.File;
import java.io.InputStream;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServletRequest;

class Valve {
  InputStream page(HttpServletRequest request, ServletContext context) {
    // ok: java-path-traversal
    return context.getResourceAsStream(request.getHeader("X-Page"));
  }

  boolean compressed(HttpServletRequest request, ServletContext context) {
    // ok: java-path-traversal
    return new File(context.getRealPath(request.getRequestURI() + ".gz")).exists();
  }

  void add(HttpServletRequest request, ServletContext context) {
    deploy(request.getParameter("name"));
  }

  private void deploy(String name) {
    // ok: java-path-traversal
    new File("/srv/apps", name).mkdir();
  }
}
