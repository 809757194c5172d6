package ro.depozit.errors;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.UUID;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

public class FaultHandlers {

    private static final Logger LOG = LoggerFactory.getLogger(FaultHandlers.class);

    @RestControllerAdvice
    static class Advice {
        // case: vulnerable CWE-209
        @ExceptionHandler(IllegalStateException.class)
        ResponseEntity<Map<String, Object>> state(IllegalStateException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return ResponseEntity.status(HttpStatus.CONFLICT).body(Map.of("trace", trace.toString()));
        }

        // case: safe CWE-209
        @ExceptionHandler(IllegalArgumentException.class)
        ResponseEntity<Map<String, Object>> argument(IllegalArgumentException e) {
            String id = UUID.randomUUID().toString();
            LOG.error("fault {}", id, e);
            return ResponseEntity.badRequest().body(Map.of("fault", id));
        }
    }

    @Provider
    static class TraceMapper implements ExceptionMapper<RuntimeException> {
        // case: vulnerable CWE-209
        @Override
        public Response toResponse(RuntimeException e) {
            return Response.serverError().entity(ExceptionUtils.getStackTrace(e)).type("text/plain").build();
        }
    }

    @Provider
    static class PlainMapper implements ExceptionMapper<IOException> {
        // case: safe CWE-209
        @Override
        public Response toResponse(IOException e) {
            LOG.warn("input failed", e);
            return Response.serverError().entity("The request failed.").type("text/plain").build();
        }
    }

    static class StockServlet extends HttpServlet {
        // case: vulnerable CWE-209
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                response.getWriter().print(Integer.parseInt(request.getParameter("shelf")));
            } catch (NumberFormatException e) {
                e.printStackTrace(response.getWriter());
            }
        }

        // case: safe CWE-209
        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                response.getWriter().print(Integer.parseInt(request.getParameter("shelf")));
            } catch (NumberFormatException e) {
                log("bad shelf", e);
                response.sendError(HttpServletResponse.SC_BAD_REQUEST, "shelf must be a number");
            }
        }
    }
}
