package com.northwind.portal;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: vulnerable CWE-501
@WebServlet("/api/preferred-language")
public class PreferredLanguageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        String language = req.getParameter("language");
        HttpSession session = req.getSession();
        session.setAttribute("language", language);
        resp.getWriter().println("Stored");
    }

    @Override
    public String getServletInfo() {
        return "preferred language";
    }
}
