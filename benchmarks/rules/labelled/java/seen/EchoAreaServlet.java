package de.falkenhof.backend;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-79
@WebServlet(name = "EchoAreaServlet", urlPatterns = {"/api/echo-area"})
public class EchoAreaServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        Map<String, String> fields = new HashMap<>();
        try (BufferedReader reader = req.getReader()) {
            String line;
            while ((line = reader.readLine()) != null) {
                int colon = line.indexOf(':');
                if (colon > 0) {
                    fields.put(line.substring(0, colon).trim(), line.substring(colon + 1).trim());
                }
            }
        }
        Page page = new Page(fields.get("title"), "Overview");
        resp.getWriter().append("<h2>").append(page.area()).append("</h2>");
    }

    private static final class Page {
        private final String title;
        private final String section;

        Page(String title, String section) {
            this.title = title;
            this.section = section;
        }

        String heading() {
            return title;
        }

        String area() {
            return section;
        }
    }

    @Override
    public String getServletInfo() {
        return "echo area";
    }
}
