package org.lumen.app;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-501
@WebServlet(name = "WizardStepServlet", urlPatterns = {"/v1/wizard-step"})
public class WizardStepServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        String step = httpRequest.getParameter("step");
        int number = 5;
        String stored = number * number - 5 == 20 ? step : "start";
        httpRequest.getSession().setAttribute("wizard", stored);
        httpResponse.getWriter().println("Next");
    }
}
