package org.lumen.app;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Map;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-502
@WebServlet(name = "DraftLoadServlet", urlPatterns = {"/api/draft-load"})
public class DraftLoadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        try {
            try (ObjectInputStream in = new ObjectInputStream(req.getInputStream())) {
                Map<?, ?> draft = (Map<?, ?>) in.readObject();
                resp.getWriter().println("Fields: " + draft.size());
            }
        } catch (ClassNotFoundException e) {
            throw new ServletException(e);
        }
    }

    @Override
    public String getServletInfo() {
        return "draft load";
    }
}
