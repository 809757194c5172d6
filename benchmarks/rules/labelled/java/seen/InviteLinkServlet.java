package net.kestrel.desk;

import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-330
@WebServlet("/desk/invite-link")
public class InviteLinkServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html;charset=UTF-8");
        try {
            SecureRandom random = SecureRandom.getInstanceStrong();
            byte[] bytes = new byte[20];
            random.nextBytes(bytes);
            req.getSession().setAttribute("invite", HexFormat.of().formatHex(bytes));
            res.getWriter().println("Invitation made");
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException(e);
        }
    }
}
