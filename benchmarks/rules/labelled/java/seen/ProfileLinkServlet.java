package com.northwind.portal;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.owasp.encoder.Encode;

// case: vulnerable CWE-79
@WebServlet("/api/profile-link")
public class ProfileLinkServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        served.incrementAndGet();
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        String nick = req.getParameter("nick");
        String label = Encode.forHtml(nick);
        PrintWriter out = resp.getWriter();
        out.println("<a title='" + nick + "' href='/profile'>" + label + "</a>");
    }

    @Override
    public String getServletInfo() {
        return "profile link";
    }
}
