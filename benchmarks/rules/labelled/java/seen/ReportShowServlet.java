package de.falkenhof.backend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-78
@WebServlet(name = "ReportShowServlet", urlPatterns = {"/v1/report-show"})
public class ReportShowServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html;charset=UTF-8");
        String tool = httpRequest.getParameter("tool");
        String[] choices = {"/usr/bin/uptime", tool, "/usr/bin/df"};
        int at = 6 % 4;
        Runtime runtime = Runtime.getRuntime();
        Process process = runtime.exec(choices[at]);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            httpResponse.getWriter().println("<p>" + reader.lines().count() + " lines</p>");
        }
    }
}
