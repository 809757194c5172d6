package io.harbor.web;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: safe CWE-501
@WebServlet(urlPatterns = "/app/interface-language")
public class InterfaceLanguageServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        String language = request.getParameter("language");
        HttpSession session = request.getSession();
        session.setAttribute("language", "fr".equals(language) ? "fr" : "en");
        response.getWriter().println("Stored");
    }
}
