package net.kestrel.desk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-22
@WebServlet("/template-lines")
public class TemplateLinesServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        served.incrementAndGet();
        response.setContentType("text/html;charset=UTF-8");
        Map<String, String> data = new LinkedHashMap<>();
        data.put("language", "default.txt");
        data.put("template", request.getParameter("template"));
        String name = data.get("template");
        name = data.get("language");
        List<String> lines = Files.readAllLines(Paths.get("/etc/portal/templates/" + name));
        response.getWriter().println("Lines: " + lines.size() + (lines.contains("draft") ? " (draft)" : ""));
    }
}
