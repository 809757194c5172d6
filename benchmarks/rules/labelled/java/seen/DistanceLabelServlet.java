package io.harbor.web;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-79
@WebServlet(urlPatterns = "/desk/distance-label")
public class DistanceLabelServlet extends HttpServlet {

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        served.incrementAndGet();
        res.setContentType("text/html;charset=UTF-8");
        String from = req.getParameter("from");
        String text;
        try {
            text = Double.parseDouble(from) * 1.609 + " km";
        } catch (NumberFormatException | NullPointerException e) {
            text = "not a number: " + from;
        }
        res.getWriter().println("<p>" + text + "</p>");
    }
}
