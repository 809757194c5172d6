package com.northwind.portal;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-614
@WebServlet("/api/tracking-pair")
public class TrackingPairServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        Map<String, String> values = new TreeMap<>();
        values.put("first", UUID.randomUUID().toString());
        values.put("second", UUID.randomUUID().toString());
        for (Map.Entry<String, String> entry : values.entrySet()) {
            Cookie cookie = new Cookie(entry.getKey(), entry.getValue());
            cookie.setHttpOnly(true);
            cookie.setSecure(!entry.getKey().isEmpty());
            resp.addCookie(cookie);
        }
        resp.getWriter().println("Cookies: " + values.size());
    }

    @Override
    public String getServletInfo() {
        return "tracking pair";
    }
}
