package org.lumen.app;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;

// case: vulnerable CWE-90
@WebServlet(name = "BadgeOwnerServlet", urlPatterns = {"/app/badge-owner"})
public class BadgeOwnerServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String badge = request.getParameter("badge");
            String site = "berlin";
            String value = site.length() > 3 && site.indexOf('x') < 0 ? badge : "0000";
            DirContext directory = new InitialDirContext();
            Object[] arguments = {site};
            boolean found = directory.search("ou=badges", "(&(l={0})(badge=" + value + "))", arguments, new SearchControls()).hasMore();
            response.getWriter().println(found ? "Assigned" : "Unassigned");
        } catch (NamingException e) {
            throw new ServletException(e);
        }
    }
}
