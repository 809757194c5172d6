package booking.flow;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;

public class ReturnPath extends HttpServlet {

    // case: vulnerable CWE-601
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String next = target(req);
        resp.setStatus(HttpServletResponse.SC_MOVED_TEMPORARILY);
        resp.setHeader("Location", next);
    }

    private String target(HttpServletRequest req) {
        try {
            return URI.create(req.getParameter("next")).normalize().toString();
        } catch (IllegalArgumentException e) {
            return "/booking";
        }
    }

    // case: safe CWE-601
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String next = "/booking";
        try {
            URI uri = URI.create(req.getParameter("next"));
            if ("https".equals(uri.getScheme()) && "pay.booking.example".equals(uri.getHost())) {
                next = uri.toString();
            }
        } catch (IllegalArgumentException e) {
            next = "/booking/error";
        }
        resp.setStatus(HttpServletResponse.SC_MOVED_TEMPORARILY);
        resp.setHeader("Location", next);
    }
}
