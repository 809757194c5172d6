package com.tidewater.shop;

import java.io.IOException;
import java.util.UUID;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-614
@WebServlet(urlPatterns = "/desk/consent")
public class ConsentServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        boolean agreed = req.getParameter("agree") != null;
        Cookie consent = new Cookie("consent", agreed ? "yes" : "no");
        consent.setHttpOnly(true);
        Cookie visitor = new Cookie("visitor", UUID.randomUUID().toString());
        visitor.setHttpOnly(true);
        consent.setSecure(true);
        res.addCookie(consent);
        res.addCookie(visitor);
        res.sendRedirect("/");
    }
}
