package people.avatar;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;

public class AvatarMirror extends HttpServlet {

    // case: vulnerable CWE-918
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Deque<String> pending = new ArrayDeque<>();
        for (String coded : req.getParameterValues("source")) {
            pending.add(new String(Base64.getDecoder().decode(coded)));
        }
        int total = 0;
        while (!pending.isEmpty()) {
            try (InputStream in = new URL(pending.poll()).openStream()) {
                total += in.readAllBytes().length;
            } catch (IOException e) {
                log("source not reachable");
            }
        }
        resp.setIntHeader("X-Bytes", total);
    }

    // case: safe CWE-918
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String size = req.getParameter("size");
        String server = "large".equals(size) ? "https://cdn-l.people.example/a" : "https://cdn-s.people.example/a";
        try (CloseableHttpClient client = HttpClients.createDefault()) {
            HttpGet get = new HttpGet(server);
            get.setHeader("X-Size", "large".equals(size) ? "l" : "s");
            resp.setStatus(client.execute(get).getStatusLine().getStatusCode());
        }
    }
}
