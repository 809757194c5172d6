package io.harbor.web;

import java.io.IOException;
import java.util.List;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-601
@WebServlet(urlPatterns = "/desk/go-home")
public class GoHomeServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        String target = req.getParameter("target");
        if (target == null || !TARGETS.contains(target)) {
            target = "/";
        }
        res.sendRedirect(target);
    }

    private static final List<String> TARGETS = List.of("/", "/news", "/account", "/help");
}
