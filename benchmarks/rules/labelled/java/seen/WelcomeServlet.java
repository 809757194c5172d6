package de.falkenhof.backend;

import java.io.IOException;
import java.io.PrintWriter;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.owasp.encoder.Encode;

// case: safe CWE-79
@WebServlet(name = "WelcomeServlet", urlPatterns = {"/desk/welcome"})
public class WelcomeServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html;charset=UTF-8");
        String name = req.getParameter("name");
        PrintWriter out = res.getWriter();
        out.println("<html><body>");
        out.println("<h1>Hello " + Encode.forHtml(name) + "</h1>");
        out.println("</body></html>");
    }
}
