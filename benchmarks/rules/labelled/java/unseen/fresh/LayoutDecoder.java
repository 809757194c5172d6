package dash.layout;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.beans.XMLDecoder;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

// case: vulnerable CWE-502
public class LayoutDecoder extends HttpServlet {

    private InputStream upload;

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        upload = new BufferedInputStream(req.getInputStream());
        Map<?, ?> layout = decode();
        resp.setIntHeader("X-Panels", layout.size());
    }

    private Map<?, ?> decode() {
        try (XMLDecoder decoder = new XMLDecoder(upload)) {
            return (Map<?, ?>) decoder.readObject();
        }
    }
}

// case: safe CWE-502
class DefaultLayout extends HttpServlet {

    private static final String SHIPPED = "/opt/dash/conf/default-layout.xml";

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String panel = req.getParameter("panel");
        try (XMLDecoder decoder = new XMLDecoder(new BufferedInputStream(new FileInputStream(SHIPPED)))) {
            Map<?, ?> layout = (Map<?, ?>) decoder.readObject();
            resp.setStatus(layout.containsKey(panel) ? 200 : 404);
        }
    }
}
