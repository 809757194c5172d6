package promo.referral;

import java.io.IOException;
import java.util.Enumeration;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ReferralServlet extends HttpServlet {

    // case: vulnerable CWE-501
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Enumeration<String> names = req.getParameterNames();
        while (names.hasMoreElements()) {
            String name = names.nextElement();
            if (name.startsWith("ref_")) {
                req.getSession().setAttribute(name, req.getParameter(name));
            }
        }
        resp.setStatus(204);
    }

    // case: safe CWE-501
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        int visits = 0;
        if (req.getCookies() != null) {
            for (Cookie c : req.getCookies()) {
                visits += c.getValue().isEmpty() ? 0 : 1;
            }
        }
        req.getSession().setAttribute("cookieCount", Integer.valueOf(visits));
        resp.setStatus(204);
    }
}
