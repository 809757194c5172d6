package com.tidewater.shop;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: vulnerable CWE-501
@WebServlet(urlPatterns = "/tenant-switch")
public class TenantSwitchServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        Map<String, String> values = new HashMap<>();
        values.put("tenant", request.getParameter("tenant"));
        values.put("plan", "basic");
        HttpSession session = request.getSession();
        session.putValue("tenant", values.get("tenant"));
        response.getWriter().println("Tenant changed");
    }
}
