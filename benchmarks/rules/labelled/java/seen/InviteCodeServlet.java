package org.lumen.app;

import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-330
@WebServlet(name = "InviteCodeServlet", urlPatterns = {"/app/invite-code"})
public class InviteCodeServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
            random.setSeed(20240301L);
            byte[] bytes = new byte[20];
            random.nextBytes(bytes);
            request.getSession().setAttribute("invite", HexFormat.of().formatHex(bytes));
            response.getWriter().println("Invitation made");
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException(e);
        }
    }
}
