package org.lumen.app;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-501
@WebServlet(name = "WidgetStateServlet", urlPatterns = {"/desk/widget-state"})
public class WidgetStateServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        String key = req.getHeader("X-Widget");
        if (key == null) {
            res.sendError(400);
            return;
        }
        req.getSession(true).setAttribute(key, Boolean.TRUE);
        res.getWriter().println("Widget opened");
    }
}
