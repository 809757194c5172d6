package conference.badges;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-79
public class BadgePrinter extends HttpServlet {

    private static final class Badge {
        final String name;
        final String company;

        Badge(String name, String company) {
            this.name = name;
            this.company = company;
        }

        @Override
        public String toString() {
            return new StringBuilder("<div class='badge'><p>").append(name).append("</p><small>")
                    .append(company).append("</small></div>").toString();
        }
    }

    @Override
    public void doGet(HttpServletRequest rq, HttpServletResponse rs) throws IOException {
        Badge b = new Badge(rq.getParameter("name"), "Guest");
        rs.setContentType("text/html");
        rs.getOutputStream().print(b.toString());
    }
}

// case: safe CWE-79
class BadgeExport extends HttpServlet {

    @Override
    public void doGet(HttpServletRequest rq, HttpServletResponse rs) throws IOException {
        String name = rq.getParameter("name");
        rs.setContentType("text/plain; charset=utf-8");
        rs.setHeader("X-Content-Type-Options", "nosniff");
        rs.getWriter().print(name + ";Guest\n");
    }
}
