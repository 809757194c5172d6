package com.northwind.portal;

import java.io.IOException;
import java.util.UUID;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-614
@WebServlet("/partner-cookie")
public class PartnerCookieServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String value = UUID.randomUUID().toString();
        response.addHeader("Set-Cookie", "partner=" + value + "; Path=/; HttpOnly; SameSite=Strict");
        response.getWriter().println("Partner noted");
    }
}
