package com.tidewater.shop;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

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

// case: vulnerable CWE-90
@WebServlet(urlPatterns = "/v1/mail-alias")
public class MailAliasServlet extends HttpServlet {

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        served.incrementAndGet();
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            String[] aliases = httpRequest.getParameterValues("alias");
            StringBuilder filter = new StringBuilder("(|");
            if (aliases != null) {
                for (String alias : aliases) {
                    filter.append("(mail=").append(alias).append(')');
                }
            }
            filter.append(')');
            DirContext directory = new InitialDirContext();
            NamingEnumeration<SearchResult> hits = directory.search("ou=mail", filter.toString(), new SearchControls());
            httpResponse.setStatus(hits.hasMore() ? 200 : 404);
        } catch (NamingException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
