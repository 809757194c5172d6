package net.kestrel.desk;

import java.io.IOException;
import java.security.SecureRandom;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-330
@WebServlet("/app/session-ticket")
public class SessionTicketServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        long key = new SecureRandom().nextLong();
        long more = new SecureRandom().nextLong();
        String text = Long.toString(key, 36) + Long.toString(more, 36);
        Cookie cookie = new Cookie("sessionTicket", text.replace('-', 'z'));
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        response.addCookie(cookie);
        response.getWriter().println("Signed in");
    }
}
