package org.lumen.app;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-330
@WebServlet(name = "SessionKeyServlet", urlPatterns = {"/api/session-key"})
public class SessionKeyServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        long key = (long) (Math.random() * Long.MAX_VALUE);
        String text = Long.toString(key, 36);
        Cookie cookie = new Cookie("sessionKey", text);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        resp.addCookie(cookie);
        resp.getWriter().println("Signed in");
    }

    @Override
    public String getServletInfo() {
        return "session key";
    }
}
