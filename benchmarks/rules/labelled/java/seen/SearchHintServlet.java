package io.harbor.web;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-79
@WebServlet(urlPatterns = "/search-hint")
public class SearchHintServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        String term = request.getParameter("term");
        Object[] args = {"results", term == null ? 0 : term.length()};
        response.getWriter().format("<p>%s for a term of <b>%s</b> letters</p>", args);
    }
}
