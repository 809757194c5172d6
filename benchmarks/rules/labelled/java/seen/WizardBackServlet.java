package net.kestrel.desk;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-501
@WebServlet("/wizard-back")
public class WizardBackServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        String step = request.getParameter("step");
        int number = 5;
        String stored = number * number - 5 == 25 ? step : "start";
        request.getSession().setAttribute("wizard", stored);
        response.getWriter().println("Back");
    }
}
