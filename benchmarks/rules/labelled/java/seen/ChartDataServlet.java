package org.lumen.app;

import java.io.IOException;
import java.io.PrintWriter;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.apache.commons.text.StringEscapeUtils;

// case: vulnerable CWE-79
@WebServlet(name = "ChartDataServlet", urlPatterns = {"/desk/chart-data"})
public class ChartDataServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        String series = req.getParameter("series");
        PrintWriter out = res.getWriter();
        out.println("<script>");
        out.println("var series = '" + StringEscapeUtils.escapeHtml4(series) + "';");
        out.println("draw(series);</script>");
    }
}
