package edu.campus.people;

import java.io.IOException;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/people")
public class DirectoryLookupServlet extends HttpServlet {

    // case: vulnerable CWE-90
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String uid = req.getParameter("uid");
        SearchControls controls = new SearchControls();
        controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
        try {
            DirContext ctx = new InitialDirContext();
            NamingEnumeration<SearchResult> hits =
                    ctx.search("ou=people,dc=campus,dc=edu", "(&(objectClass=person)(uid=" + uid + "))", controls);
            resp.setStatus(hits.hasMore() ? 200 : 404);
            ctx.close();
        } catch (NamingException e) {
            throw new ServletException(e);
        }
    }

    // case: safe CWE-90
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String uid = req.getParameter("uid");
        SearchControls controls = new SearchControls();
        controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
        try {
            DirContext ctx = new InitialDirContext();
            NamingEnumeration<SearchResult> hits =
                    ctx.search("ou=staff,dc=campus,dc=edu", "(&(objectClass=person)(uid={0}))", new Object[] {uid}, controls);
            resp.setStatus(hits.hasMore() ? 200 : 404);
            ctx.close();
        } catch (NamingException e) {
            throw new ServletException(e);
        }
    }
}
