package io.harbor.web;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: safe CWE-501
@WebServlet(urlPatterns = "/desk/role-reset")
public class RoleResetServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        String role = "guest";
        Cookie[] cookies = req.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if ("role".equals(cookie.getName())) {
                    role = cookie.getValue();
                    break;
                }
            }
        }
        Memo memo = new SessionMemo();
        memo.keep(req.getSession(), role);
        res.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    private interface Memo {
        void keep(HttpSession session, String value);
    }

    private static final class SessionMemo implements Memo {
        @Override
        public void keep(HttpSession session, String value) {
            session.setAttribute("role", value.isEmpty() ? "nobody" : "guest");
        }
    }
}
