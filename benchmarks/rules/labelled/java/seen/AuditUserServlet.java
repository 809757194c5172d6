package org.lumen.app;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-501
@WebServlet(name = "AuditUserServlet", urlPatterns = {"/audit-user"})
public class AuditUserServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        List<String> names = new ArrayList<>();
        for (String value : Optional.ofNullable(request.getParameterValues("user")).orElse(new String[] {"none"})) {
            names.add(value);
        }
        names.add("system");
        String user = names.get(0);
        request.getSession().setAttribute("auditUser", user);
        response.getWriter().println("ok");
    }
}
