package portal.prefs;

import java.io.IOException;
import java.util.Set;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

@WebServlet("/prefs")
public class PreferencesServlet extends HttpServlet {

    private static final Set<String> THEMES = Set.of("light", "dark", "contrast");

    // case: vulnerable CWE-501
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String role = req.getParameter("role");
        HttpSession session = req.getSession();
        session.setAttribute("role", role);
        resp.setStatus(204);
    }

    // case: safe CWE-501
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String theme = req.getParameter("theme");
        if (!THEMES.contains(theme)) {
            resp.sendError(400);
            return;
        }
        HttpSession session = req.getSession();
        session.setAttribute("theme", theme);
        resp.setStatus(204);
    }
}
