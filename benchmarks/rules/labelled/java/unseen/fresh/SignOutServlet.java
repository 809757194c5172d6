package forum.session;

import java.io.IOException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

@WebServlet("/signout")
public class SignOutServlet extends HttpServlet {

    // case: vulnerable CWE-601
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        req.getSession().invalidate();
        String back = req.getParameter("back");
        if (back == null) {
            back = "/";
        }
        resp.sendRedirect(back);
    }

    // case: safe CWE-601
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        req.getSession().invalidate();
        String back = req.getParameter("back");
        if (back == null || !back.matches("/[a-z0-9-]+(/[a-z0-9-]+)*")) {
            back = "/";
        }
        resp.sendRedirect(back);
    }
}
