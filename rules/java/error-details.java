package example;

import com.google.common.base.Throwables;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.ws.rs.core.Response;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;

class Errors {
  void servlet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    try {
      run(request);
    } catch (RuntimeException e) {
      // ok: java-error-details-exposed
      e.printStackTrace(System.err);
      // ruleid: java-error-details-exposed
      e.printStackTrace(response.getWriter());
    }
  }

  void text(RuntimeException e, HttpServletResponse response) throws Exception {
    log.error(Throwables.getStackTraceAsString(e));
    // ok: java-error-details-exposed
    response.sendError(500, "The request failed.");
    // ruleid: java-error-details-exposed
    response.sendError(500, Throwables.getStackTraceAsString(e));
  }

  Response jaxRs(RuntimeException e) {
    if (e.getCause() == null) {
      // ok: java-error-details-exposed
      return Response.serverError().entity("The request failed.").build();
    }
    // ruleid: java-error-details-exposed
    return Response.serverError().entity(ExceptionUtils.getStackTrace(e)).type("text/plain").build();
  }

  ResponseEntity<Map<String, Object>> spring(RuntimeException e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    log.error(trace.toString());
    if (e.getCause() == null) {
      // ok: java-error-details-exposed
      return ResponseEntity.status(500).body(Map.of("error", "failed"));
    }
    // ruleid: java-error-details-exposed
    return ResponseEntity.status(500).body(Map.of("trace", trace.toString()));
  }

  @ExceptionHandler(Exception.class)
  String handler(Exception e) {
    if (e.getCause() == null) {
      // ok: java-error-details-exposed
      return "failed";
    }
    // ruleid: java-error-details-exposed
    return ExceptionUtils.getStackTrace(e);
  }
}
