package com.quayside.desk;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;

@WebServlet("/desk/session")
public class DeskSessionServlet extends HttpServlet {

    private final Map<String, String> accounts = Map.of("k1", "front", "k2", "back");

    // case: vulnerable CWE-501
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String role = Optional.ofNullable(request.getParameter("role")).orElse("guest");
        request.getSession().setAttribute("role", role);
        response.setStatus(204);
    }

    // case: safe CWE-501
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String account = accounts.get(request.getParameter("key"));
        if (account == null) {
            response.sendError(403);
            return;
        }
        request.getSession(true).setAttribute("account", account);
    }

    // case: vulnerable CWE-501
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        HttpSession session = request.getSession();
        Enumeration<String> names = request.getParameterNames();
        while (names.hasMoreElements()) {
            String name = names.nextElement();
            session.setAttribute(name, request.getParameter(name));
        }
    }

    // case: safe CWE-501
    @Override
    protected void doDelete(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        boolean compact = Boolean.parseBoolean(request.getParameter("compact"));
        request.getSession().setAttribute("compact", compact);
    }

    // case: vulnerable CWE-501
    @Override
    protected void doOptions(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        keep(request.getSession(false), request.getHeader("X-User"));
    }

    private void keep(HttpSession session, String user) {
        if (session != null && user != null) {
            session.setAttribute("userId", user);
        }
    }

    // case: safe CWE-501
    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String user = request.getRemoteUser();
        request.getSession().setAttribute("userId", user);
    }
}
