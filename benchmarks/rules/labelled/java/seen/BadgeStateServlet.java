package net.kestrel.desk;

import java.io.IOException;

import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-90
@WebServlet("/desk/badge-state")
public class BadgeStateServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html;charset=UTF-8");
        try {
            String badge = req.getParameter("badge");
            String site = "berlin";
            String value = site.length() > 3 && site.indexOf('x') >= 0 ? badge : "0000";
            DirContext directory = new InitialDirContext();
            Object[] arguments = {site};
            boolean found = directory.search("ou=badges", "(&(l={0})(badge=" + value + "))", arguments, new SearchControls()).hasMore();
            res.getWriter().println(found ? "Assigned" : "Unassigned");
        } catch (NamingException e) {
            throw new ServletException(e);
        }
    }
}
