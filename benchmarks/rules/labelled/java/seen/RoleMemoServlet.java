package com.northwind.portal;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: vulnerable CWE-501
@WebServlet("/app/role-memo")
public class RoleMemoServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String role = "guest";
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if ("role".equals(cookie.getName())) {
                    role = cookie.getValue();
                    break;
                }
            }
        }
        Memo memo = new SessionMemo();
        memo.keep(request.getSession(), role);
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    private interface Memo {
        void keep(HttpSession session, String value);
    }

    private static final class SessionMemo implements Memo {
        @Override
        public void keep(HttpSession session, String value) {
            session.setAttribute("role", value);
        }
    }
}
