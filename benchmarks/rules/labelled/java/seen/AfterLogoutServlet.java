package net.kestrel.desk;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-601
@WebServlet("/after-logout")
public class AfterLogoutServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String next = request.getParameter("next");
        if (next != null && next.matches("/[a-z0-9-]+(/[a-z0-9-]+)*")) {
            response.sendRedirect(next);
        } else {
            response.sendRedirect("/start");
        }
    }
}
