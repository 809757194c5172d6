package de.falkenhof.backend;

import java.io.IOException;
import java.util.UUID;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-614
@WebServlet(name = "RememberBrowserServlet", urlPatterns = {"/desk/remember-browser"})
public class RememberBrowserServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html;charset=UTF-8");
        String id = UUID.randomUUID().toString();
        Cookie cookie = new Cookie("browser", id);
        cookie.setMaxAge(60 * 60 * 24 * 30);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        res.addCookie(cookie);
        res.getWriter().println("Browser remembered");
    }
}
