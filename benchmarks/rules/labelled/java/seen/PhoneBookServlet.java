package com.tidewater.shop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-90
@WebServlet(urlPatterns = "/desk/phone-book")
public class PhoneBookServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            Map<String, String[]> map = req.getParameterMap();
            String surname = map.containsKey("surname") ? map.get("surname")[0] : "Meyer";
            List<String> parts = new ArrayList<>(List.of("(&(objectClass=person)", "(sn="));
            parts.add(surname);
            parts.add("))");
            String filter = String.join("", parts);
            InitialDirContext directory = new InitialDirContext();
            int hits = 0;
            NamingEnumeration<SearchResult> results = directory.search("ou=phones", filter, new SearchControls());
            while (results.hasMore()) {
                results.next();
                hits++;
            }
            res.getWriter().println("Entries: " + hits);
        } catch (NamingException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
