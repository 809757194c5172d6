package com.northwind.portal;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-501
@WebServlet("/desk/page-size")
public class PageSizeServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        served.incrementAndGet();
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        int size;
        try {
            size = Math.min(100, Math.max(10, Integer.parseInt(req.getParameter("size"))));
        } catch (NumberFormatException e) {
            size = 25;
        }
        req.getSession().setAttribute("pageSize", size);
        res.getWriter().println("Page size set");
    }
}
