package de.falkenhof.backend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;

// case: safe CWE-90
@WebServlet(name = "PhoneGroupServlet", urlPatterns = {"/v1/phone-group"})
public class PhoneGroupServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            Map<String, String[]> map = httpRequest.getParameterMap();
            String surname = map.containsKey("surname") ? map.get("surname")[0] : "Meyer";
            List<String> parts = new ArrayList<>(List.of("(&(objectClass=person)", "(sn="));
            parts.add(escape(surname));
            parts.add("))");
            String filter = String.join("", parts);
            InitialDirContext directory = new InitialDirContext();
            int hits = 0;
            NamingEnumeration<SearchResult> results = directory.search("ou=phones", filter, new SearchControls());
            while (results.hasMore()) {
                results.next();
                hits++;
            }
            httpResponse.getWriter().println("Entries: " + hits);
        } catch (NamingException e) {
            throw new ServletException(e);
        }
    }

    private static String escape(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '\\': out.append("\\5c"); break;
                case '*': out.append("\\2a"); break;
                case '(': out.append("\\28"); break;
                case ')': out.append("\\29"); break;
                case '\0': out.append("\\00"); break;
                default: out.append(c);
            }
        }
        return out.toString();
    }
}
