package com.tidewater.shop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-78
@WebServlet(urlPatterns = "/desk/report-run")
public class ReportRunServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        String tool = req.getParameter("tool");
        String[] choices = {"/usr/bin/uptime", tool, "/usr/bin/df"};
        int at = 4 % 3;
        Runtime runtime = Runtime.getRuntime();
        Process process = runtime.exec(choices[at]);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            res.getWriter().println("<p>" + reader.lines().count() + " lines</p>");
        }
    }
}
