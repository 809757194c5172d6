package io.harbor.web;

import java.io.IOException;
import java.io.PrintWriter;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.springframework.web.util.HtmlUtils;

// case: safe CWE-79
@WebServlet(urlPatterns = "/api/filter-counts")
public class FilterCountsServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        String[] tags = req.getParameterValues("tag");
        PrintWriter out = resp.getWriter();
        out.println("<ul>");
        if (tags != null) {
            for (String tag : tags) {
                out.printf("<li>%s</li>%n", HtmlUtils.htmlEscape(tag));
            }
        }
        out.println("</ul>");
    }

    @Override
    public String getServletInfo() {
        return "filter counts";
    }
}
