package com.tidewater.shop;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-79
@WebServlet(urlPatterns = "/v1/error-page/*")
public class ErrorPageServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        String info = httpRequest.getPathInfo();
        int level = 7;
        String message = level % 2 == 1 ? "No page at " + info : "No such page";
        httpResponse.setStatus(404);
        httpResponse.getWriter().println("<p class=\"error\">" + message + "</p>");
    }
}
