package net.kestrel.desk;

import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayDeque;
import java.util.Deque;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-79
@WebServlet("/desk/stored-tab")
public class StoredTabServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        String choice = "none";
        Cookie[] cookies = req.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if (cookie.getName().equals("choice")) {
                    choice = URLDecoder.decode(cookie.getValue(), "UTF-8");
                }
            }
        }
        Deque<String> recent = new ArrayDeque<>();
        recent.addLast("basket");
        recent.addLast(choice);
        recent.addLast("account");
        recent.removeFirst();
        res.getWriter().write("<nav>" + recent.peekLast() + "</nav>");
    }
}
