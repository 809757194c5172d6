package party.invites;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Random;

// case: vulnerable CWE-330
@WebServlet("/invites/new")
public class InviteCodeServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Random random = new Random();
        String inviteToken = Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
        req.getSession().setAttribute("inviteToken", inviteToken);
        resp.setContentType("text/plain");
        resp.getWriter().print(inviteToken);
    }
}

// case: safe CWE-330
@WebServlet("/invites/again")
class InviteAgainServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Random random = new SecureRandom();
        String inviteToken = Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
        req.getSession().setAttribute("inviteToken", inviteToken);
        resp.setContentType("text/plain");
        resp.getWriter().print(inviteToken);
    }
}
