package com.tidewater.shop;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-79
@WebServlet(urlPatterns = "/echo-body")
public class EchoBodyServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        Map<String, String> fields = new HashMap<>();
        try (BufferedReader reader = request.getReader()) {
            String line;
            while ((line = reader.readLine()) != null) {
                int colon = line.indexOf(':');
                if (colon > 0) {
                    fields.put(line.substring(0, colon).trim(), line.substring(colon + 1).trim());
                }
            }
        }
        Page page = new Page(fields.get("title"), "Overview");
        response.getWriter().append("<h2>").append(page.heading()).append("</h2>");
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
}
