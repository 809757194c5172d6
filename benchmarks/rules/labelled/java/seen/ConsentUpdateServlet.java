package de.falkenhof.backend;

import java.io.IOException;
import java.util.List;
import java.util.UUID;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-614
@WebServlet(name = "ConsentUpdateServlet", urlPatterns = {"/v1/consent-update"})
public class ConsentUpdateServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        boolean agreed = httpRequest.getParameter("agree") != null;
        Cookie consent = new Cookie("consent", agreed ? "yes" : "no");
        consent.setHttpOnly(true);
        Cookie visitor = new Cookie("visitor", UUID.randomUUID().toString());
        visitor.setHttpOnly(true);
        for (Cookie each : List.of(consent, visitor)) {
            each.setSecure(true);
            httpResponse.addCookie(each);
        }
        httpResponse.sendRedirect("/");
    }
}
