package io.harbor.web;

import java.io.IOException;
import java.net.URLDecoder;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-78
@WebServlet(urlPatterns = "/api/plotter")
public class PlotterServlet extends HttpServlet {

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        served.incrementAndGet();
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        String query = req.getQueryString();
        String queue = "office";
        if (query != null) {
            for (String pair : query.split("&")) {
                int eq = pair.indexOf('=');
                if (eq > 0 && pair.substring(0, eq).equals("queue")) {
                    queue = QUEUES.get(URLDecoder.decode(pair.substring(eq + 1), "UTF-8"));
                }
            }
        }
        if (queue == null) {
            resp.sendError(404);
            return;
        }
        String[] environment = {"LANG=C"};
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "lpq -P " + queue + " > /var/spool/state.txt"}, environment);
        resp.getWriter().println("Plotter asked");
    }

    private static final Map<String, String> QUEUES = Map.of("1", "office", "2", "hall", "3", "studio");

    @Override
    public String getServletInfo() {
        return "plotter";
    }
}
