package example;

import javax.servlet.http.*;
import org.slf4j.*;

class LogServlet extends HttpServlet {
  private static final Logger LOG = LoggerFactory.getLogger(LogServlet.class);

  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    // ruleid: java-log-injection
    LOG.info("hello " + name);
    // ruleid: java-log-injection
    LOG.warn("no user {} here", name);
    // ruleid: java-log-injection
    LOG.atInfo().log("hello {}", name);
    // ruleid: java-log-injection
    getServletContext().log("hello " + name);
    // ruleid: java-log-injection
    log("hello " + name);
    // ok: java-log-injection
    LOG.info("hello {}", name.replaceAll("[\r\n]", "_"));
    // ok: java-log-injection
    LOG.info("hello {}", name.replace('\n', '_').replace('\r', '_'));
    // ok: java-log-injection
    LOG.info("number {}", Integer.parseInt(name));
    // ok: java-log-injection
    LOG.info("hello");
    // ok: java-log-injection
    LOG.info("name of {} letters", name.length());
    // ok: java-log-injection
    catalog.info(name);
    if (!name.matches("[a-z]+")) {
      return;
    }
    // ok: java-log-injection
    LOG.info("hello {}", name);
  }
}

class Lines {
  private static final Logger LOG = LoggerFactory.getLogger(Lines.class);

  void write(HttpServletRequest request) {
    String name = request.getParameter("name");
    // ok: java-log-injection
    LOG.info("name {}", oneLine(name));
    // ok: java-log-injection
    LOG.info("address {}", request.getRequestURI());
    // ruleid: java-log-injection
    LOG.info("address {}", URLDecoder.decode(request.getRequestURI(), "UTF-8"));
    // ruleid: java-log-injection
    LOG.info("name {}", name);
  }

  private static String oneLine(String text) {
    return text == null ? "" : text.replace('\n', '_').replace('\r', '_');
  }
}
