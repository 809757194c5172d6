package net.kestrel.desk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-501
@WebServlet("/api/audit-system")
public class AuditSystemServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        List<String> names = new ArrayList<>();
        for (String value : Optional.ofNullable(req.getParameterValues("user")).orElse(new String[] {"none"})) {
            names.add(value);
        }
        names.clear();
        names.add("system");
        String user = names.get(0);
        req.getSession().setAttribute("auditUser", user);
        resp.getWriter().println("ok");
    }

    @Override
    public String getServletInfo() {
        return "audit system";
    }
}
