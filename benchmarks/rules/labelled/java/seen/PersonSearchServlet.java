package org.lumen.app;

import java.io.IOException;
import java.util.Hashtable;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;

// case: vulnerable CWE-90
@WebServlet(name = "PersonSearchServlet", urlPatterns = {"/api/person-search"})
public class PersonSearchServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        try {
            String uid = req.getParameter("uid");
            SearchControls controls = new SearchControls();
            controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
            DirContext directory = new InitialDirContext(environment());
            NamingEnumeration<SearchResult> results = directory.search("ou=people,dc=example,dc=org", "(uid=" + uid + ")", controls);
            resp.getWriter().println(results.hasMore() ? "Known" : "Unknown");
            directory.close();
        } catch (NamingException e) {
            throw new ServletException(e);
        }
    }

    private static Hashtable<String, String> environment() {
        Hashtable<String, String> env = new Hashtable<>();
        env.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
        env.put(Context.PROVIDER_URL, "ldaps://directory.example.org:636");
        return env;
    }

    @Override
    public String getServletInfo() {
        return "person search";
    }
}
