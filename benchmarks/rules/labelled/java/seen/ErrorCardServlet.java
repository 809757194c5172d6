package de.falkenhof.backend;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-79
@WebServlet(name = "ErrorCardServlet", urlPatterns = {"/error-card/*"})
public class ErrorCardServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        String info = request.getPathInfo();
        int level = 7;
        String message = level % 2 == 0 ? "No page at " + info : "No such page";
        response.setStatus(404);
        response.getWriter().println("<p class=\"error\">" + message + "</p>");
    }
}
