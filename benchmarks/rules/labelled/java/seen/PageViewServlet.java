package io.harbor.web;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: vulnerable CWE-501
@WebServlet(urlPatterns = "/v1/page-view")
public class PageViewServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html;charset=UTF-8");
        String view = httpRequest.getParameter("view");
        int size = view == null ? 25 : view.length();
        HttpSession session = httpRequest.getSession();
        session.setAttribute("pageSize", size);
        session.setAttribute("view." + view, size);
        httpResponse.getWriter().println("View set");
    }
}
