package cms.themes;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ThemeAssets extends HttpServlet {

    // case: vulnerable CWE-22
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Properties wanted = new Properties();
        wanted.setProperty("theme", "plain");
        String query = req.getQueryString();
        for (String pair : query.split("&")) {
            int at = pair.indexOf('=');
            if (at > 0) {
                wanted.setProperty(pair.substring(0, at),
                        URLDecoder.decode(pair.substring(at + 1), StandardCharsets.UTF_8));
            }
        }
        File asset = locate(wanted);
        resp.setContentType("application/octet-stream");
        try (InputStream in = new BufferedInputStream(new FileInputStream(asset))) {
            in.transferTo(resp.getOutputStream());
        }
    }

    private File locate(Properties wanted) {
        File theme = new File("/srv/themes", wanted.getProperty("theme"));
        return new File(theme, wanted.getProperty("asset", "style.css"));
    }

    // case: safe CWE-22
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Properties wanted = new Properties();
        wanted.setProperty("theme", "plain");
        wanted.setProperty("asset", req.getParameter("asset"));
        File root = new File("/srv/themes", wanted.getProperty("theme")).getCanonicalFile();
        File asset = new File(root, wanted.getProperty("asset")).getCanonicalFile();
        if (!asset.getPath().startsWith(root.getPath() + File.separator)) {
            resp.sendError(404);
            return;
        }
        resp.setContentType("application/octet-stream");
        try (InputStream in = new BufferedInputStream(new FileInputStream(asset))) {
            in.transferTo(resp.getOutputStream());
        }
    }
}
