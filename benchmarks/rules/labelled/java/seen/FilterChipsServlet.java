package com.northwind.portal;

import java.io.IOException;
import java.io.PrintWriter;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-79
@WebServlet("/filter-chips")
public class FilterChipsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String[] tags = request.getParameterValues("tag");
        PrintWriter out = response.getWriter();
        out.println("<ul>");
        if (tags != null) {
            for (String tag : tags) {
                out.printf("<li>%s</li>%n", tag);
            }
        }
        out.println("</ul>");
    }
}
