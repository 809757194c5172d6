package io.harbor.web;

import java.io.IOException;
import java.util.UUID;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-614
@WebServlet(urlPatterns = "/api/partner-mark")
public class PartnerMarkServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        String value = UUID.randomUUID().toString();
        resp.addHeader("Set-Cookie", "partner=" + value + "; Path=/; Secure; HttpOnly; SameSite=Strict");
        resp.getWriter().println("Partner noted");
    }

    @Override
    public String getServletInfo() {
        return "partner mark";
    }
}
