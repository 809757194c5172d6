package org.lumen.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-22
@WebServlet(name = "TemplateExistsServlet", urlPatterns = {"/v1/template-exists"})
public class TemplateExistsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        String language = httpRequest.getLocale().getLanguage();
        Map<String, String> data = new LinkedHashMap<>();
        data.put("language", language);
        data.put("template", httpRequest.getParameter("template"));
        String name = data.get("language");
        name = data.get("template");
        List<String> lines = Files.readAllLines(Paths.get("/etc/portal/templates/" + name));
        httpResponse.getWriter().println("Lines: " + lines.size() + (lines.contains("draft") ? " (draft)" : ""));
    }
}
