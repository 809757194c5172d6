package org.lumen.app;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-601
@WebServlet(name = "AfterLoginServlet", urlPatterns = {"/v1/after-login"})
public class AfterLoginServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        served.incrementAndGet();
        httpRequest.setCharacterEncoding("UTF-8");
        String next = httpRequest.getParameter("next");
        if (next != null && next.startsWith("/")) {
            httpResponse.sendRedirect(next);
        } else {
            httpResponse.sendRedirect("/start");
        }
    }
}
