package org.lumen.app;

import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayDeque;
import java.util.Deque;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-79
@WebServlet(name = "StoredChoiceServlet", urlPatterns = {"/app/stored-choice"})
public class StoredChoiceServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String choice = "none";
        Cookie[] cookies = request.getCookies();
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
        response.getWriter().write("<nav>" + recent.peekFirst() + "</nav>");
    }
}
