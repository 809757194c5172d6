package org.lobby.screen;

import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.owasp.encoder.Encode;

@WebServlet("/greeting")
public class GreetingServlet extends HttpServlet {

    // case: vulnerable CWE-79
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        resp.setContentType("text/html;charset=UTF-8");
        String visitor = req.getParameter("visitor");
        PrintWriter out = resp.getWriter();
        out.println("<html><body>");
        out.println("<h2>Welcome, " + visitor + "</h2>");
        out.println("</body></html>");
    }

    // case: safe CWE-79
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        resp.setContentType("text/html;charset=UTF-8");
        String visitor = req.getParameter("visitor");
        PrintWriter out = resp.getWriter();
        out.println("<html><body>");
        out.println("<h2>Goodbye, " + Encode.forHtml(visitor) + "</h2>");
        out.println("</body></html>");
    }
}
