package travel.locale;

import java.io.IOException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/login/cookie")
public class TicketCookieServlet extends HttpServlet {

    // case: vulnerable CWE-614
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Cookie ticket = new Cookie("ticket", req.getSession().getId());
        ticket.setHttpOnly(true);
        ticket.setPath("/");
        resp.addCookie(ticket);
    }

    // case: safe CWE-614
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Cookie ticket = new Cookie("ticket", req.getSession().getId());
        ticket.setHttpOnly(true);
        ticket.setSecure(true);
        ticket.setPath("/");
        resp.addCookie(ticket);
    }
}
