package netops.probe;

import java.io.IOException;
import java.util.regex.Pattern;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet(urlPatterns = "/probe")
public class ReachabilityServlet extends HttpServlet {

    private static final Pattern HOST = Pattern.compile("[a-z0-9][a-z0-9.-]{0,200}");

    // case: vulnerable CWE-78
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res) throws IOException {
        String host = req.getParameter("host");
        String[] cmd = {"/bin/sh", "-c", "ping -c 1 -W 2 " + host + " >/dev/null"};
        Process p = Runtime.getRuntime().exec(cmd);
        finish(p, res);
    }

    private static void finish(Process p, HttpServletResponse res) throws IOException {
        try {
            res.setStatus(p.waitFor() == 0 ? 200 : 504);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            res.sendError(500);
        }
    }

    // case: safe CWE-78
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse res) throws IOException {
        String host = req.getParameter("host");
        if (host == null || !HOST.matcher(host).matches()) {
            res.sendError(400);
            return;
        }
        String[] cmd = {"/bin/sh", "-c", "traceroute -n " + host + " >/dev/null"};
        Process p = Runtime.getRuntime().exec(cmd);
        try {
            res.setStatus(p.waitFor() == 0 ? 200 : 504);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            res.sendError(500);
        }
    }
}
