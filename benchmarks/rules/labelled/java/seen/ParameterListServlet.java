package org.lumen.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Enumeration;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.util.HtmlUtils;

// case: vulnerable CWE-79
@WebServlet(name = "ParameterListServlet", urlPatterns = {"/v1/parameter-list"})
public class ParameterListServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        PrintWriter out = httpResponse.getWriter();
        out.println("<table>");
        Enumeration<String> names = httpRequest.getParameterNames();
        while (names.hasMoreElements()) {
            String name = names.nextElement();
            String value = HtmlUtils.htmlEscape(httpRequest.getParameter(name));
            out.println("<tr><td>" + name + "</td><td>" + value + "</td></tr>");
        }
        out.println("</table>");
    }
}
