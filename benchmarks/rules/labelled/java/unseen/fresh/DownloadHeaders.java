package files.headers;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class DownloadHeaders extends HttpServlet {

    // case: vulnerable CWE-113
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String label = req.getParameter("label");
        resp.setHeader("X-Download-Label", label);
        resp.setStatus(204);
    }

    // case: safe CWE-113
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String label = req.getParameter("label").replaceAll("[\\r\\n]", "");
        resp.setHeader("X-Download-Label", label);
        resp.setStatus(204);
    }
}
