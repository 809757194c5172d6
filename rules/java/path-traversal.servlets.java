// Licensed to whoever reads it.
package com.example.valves;

import java.io.File;
import java.io.InputStream;
import javax.servlet.ServletContext;
import javax.servlet.http.HttpServletRequest;

class Valve {
  InputStream page(HttpServletRequest request, ServletContext context) {
    // ruleid: java-path-traversal
    return context.getResourceAsStream(request.getHeader("X-Page"));
  }

  boolean compressed(HttpServletRequest request, ServletContext context) {
    // ruleid: java-path-traversal
    return new File(context.getRealPath(request.getRequestURI() + ".gz")).exists();
  }
}
