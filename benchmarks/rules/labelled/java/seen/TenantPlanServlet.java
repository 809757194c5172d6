package de.falkenhof.backend;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: safe CWE-501
@WebServlet(name = "TenantPlanServlet", urlPatterns = {"/api/tenant-plan"})
public class TenantPlanServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        served.incrementAndGet();
        resp.setContentType("text/html;charset=UTF-8");
        Map<String, String> values = new HashMap<>();
        values.put("tenant", req.getParameter("tenant"));
        values.put("plan", "basic");
        HttpSession session = req.getSession();
        session.putValue("tenant", values.get("plan"));
        resp.getWriter().println("Plan changed for " + values.size());
    }

    @Override
    public String getServletInfo() {
        return "tenant plan";
    }
}
