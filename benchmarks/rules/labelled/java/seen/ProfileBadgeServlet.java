package io.harbor.web;

import java.io.IOException;
import java.io.PrintWriter;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.owasp.encoder.Encode;

// case: safe CWE-79
@WebServlet(urlPatterns = "/app/profile-badge")
public class ProfileBadgeServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        String nick = request.getParameter("nick");
        String label = Encode.forHtml(nick);
        PrintWriter out = response.getWriter();
        out.println("<a title='" + Encode.forHtmlAttribute(nick) + "' href='/profile'>" + label + "</a>");
    }
}
