package chat.preview;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Set;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/preview")
public class LinkPreviewServlet extends HttpServlet {

    private static final Set<String> HOSTS = Set.of("img.chat.example", "media.chat.example");

    // case: vulnerable CWE-918
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        URL url = new URL(req.getParameter("url"));
        HttpURLConnection con = (HttpURLConnection) url.openConnection();
        con.setConnectTimeout(2000);
        resp.setContentType("application/octet-stream");
        try (InputStream in = con.getInputStream()) {
            in.transferTo(resp.getOutputStream());
        }
    }

    // case: safe CWE-918
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        URL url = new URL(req.getParameter("url"));
        if (!"https".equals(url.getProtocol()) || !HOSTS.contains(url.getHost()) || url.getPort() != -1) {
            resp.sendError(403);
            return;
        }
        HttpURLConnection con = (HttpURLConnection) url.openConnection();
        con.setInstanceFollowRedirects(false);
        resp.setContentType("application/octet-stream");
        try (InputStream in = con.getInputStream()) {
            in.transferTo(resp.getOutputStream());
        }
    }
}
