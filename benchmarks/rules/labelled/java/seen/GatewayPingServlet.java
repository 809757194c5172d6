package de.falkenhof.backend;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-78
@WebServlet(name = "GatewayPingServlet", urlPatterns = {"/desk/gateway-ping"})
public class GatewayPingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        String host = req.getParameter("host");
        String target = "full".equals(req.getParameter("mode")) ? "gateway.internal" : "router.internal";
        Process process = Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "ping -c 1 " + target});
        boolean named = host != null && !host.isEmpty();
        res.getWriter().println(waitFor(process) && named ? "Gateway answers" : "No answer");
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
