package files.headers;

import java.io.IOException;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class DownloadLog extends HttpServlet {

    private static final Logger LOG = Logger.getLogger("downloads");

    // case: vulnerable CWE-117
    @Override
    protected void doDelete(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String reason = req.getParameter("reason");
        String user = req.getHeader("X-User");
        LOG.info("download removed by " + user + ": " + reason);
        resp.setStatus(204);
    }

    // case: safe CWE-117
    @Override
    protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String reason = clean(req.getParameter("reason"));
        LOG.info("download replaced: " + reason);
        resp.setStatus(204);
    }

    private static String clean(String text) {
        return text == null ? "" : text.replace('\n', '_').replace('\r', '_');
    }
}
