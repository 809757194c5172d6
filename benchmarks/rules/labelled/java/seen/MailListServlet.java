package de.falkenhof.backend;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;

// case: safe CWE-90
@WebServlet(name = "MailListServlet", urlPatterns = {"/mail-list"})
public class MailListServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        try {
            String[] aliases = request.getParameterValues("alias");
            StringBuilder filter = new StringBuilder("(|");
            if (aliases != null) {
                for (String alias : aliases) {
                    if (alias.matches("[a-z0-9.]{1,30}@example\\.org")) {
                        filter.append("(mail=").append(alias).append(')');
                    }
                }
            }
            filter.append(')');
            DirContext directory = new InitialDirContext();
            NamingEnumeration<SearchResult> hits = directory.search("ou=mail", filter.toString(), new SearchControls());
            response.setStatus(hits.hasMore() ? 200 : 404);
        } catch (NamingException e) {
            throw new ServletException(e);
        }
    }
}
