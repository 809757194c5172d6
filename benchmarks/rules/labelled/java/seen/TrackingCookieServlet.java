package de.falkenhof.backend;

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

// case: vulnerable CWE-614
@WebServlet(name = "TrackingCookieServlet", urlPatterns = {"/tracking-cookie"})
public class TrackingCookieServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        Map<String, String> values = new TreeMap<>();
        values.put("first", UUID.randomUUID().toString());
        values.put("second", UUID.randomUUID().toString());
        for (Map.Entry<String, String> entry : values.entrySet()) {
            Cookie cookie = new Cookie(entry.getKey(), entry.getValue());
            cookie.setHttpOnly(true);
            cookie.setSecure(entry.getKey().equals("first"));
            response.addCookie(cookie);
        }
        response.getWriter().println("Cookies: " + values.size());
    }
}
