package com.tidewater.shop;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-78
@WebServlet(urlPatterns = "/app/host-ping")
public class HostPingServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String host = request.getParameter("host");
        Process process = Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "ping -c 1 " + host});
        response.getWriter().println(waitFor(process) ? "Host answers" : "No answer");
    }

    private boolean waitFor(Process process) {
        try {
            return process.waitFor() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
