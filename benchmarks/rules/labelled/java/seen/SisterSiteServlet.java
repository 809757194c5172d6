package de.falkenhof.backend;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-942
@WebServlet(name = "SisterSiteServlet", urlPatterns = {"/sister-site"})
public class SisterSiteServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        served.incrementAndGet();
        String origin = request.getHeader("Origin");
        response.setContentType("application/json");
        if (SITES.contains(String.valueOf(origin))) {
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Allow-Credentials", "true");
        }
        response.setHeader("Vary", "Origin");
        response.getWriter().print("{\"state\": \"open\"}");
    }

    private static final Set<String> SITES = Set.of("https://shop.example.org", "https://blog.example.org");
}
