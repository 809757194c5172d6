package com.northwind.portal;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-79
@WebServlet("/app/distance")
public class DistanceServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String from = request.getParameter("from");
        double km;
        try {
            km = Double.parseDouble(from) * 1.609;
        } catch (NumberFormatException | NullPointerException e) {
            km = 0;
        }
        response.getWriter().println("<p>" + km + " km</p>");
    }
}
