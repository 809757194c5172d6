package eu.plauderecke.wall;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.servlet.ServletException;
import javax.servlet.ServletOutputStream;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.text.StringEscapeUtils;
import org.owasp.encoder.Encode;

@WebServlet("/wall")
public class GuestWallServlet extends HttpServlet {

    private String lastGuest;

    private static final class Card {
        private final String name;
        private final String text;

        Card(String name, String text) {
            this.name = name;
            this.text = text;
        }

        String html() {
            return "<div class=card><b>" + name + "</b><p>" + text + "</p></div>";
        }
    }

    // case: vulnerable CWE-79
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html");
        Card card = new Card(request.getParameter("name"), request.getParameter("text"));
        response.getWriter().append("<html><body>").append(card.html()).append("</body></html>");
    }

    // case: safe CWE-79
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html");
        String name = Encode.forHtml(request.getParameter("name"));
        String text = Encode.forHtml(request.getParameter("text"));
        Card card = new Card(name, text);
        response.getWriter().append("<html><body>").append(card.html()).append("</body></html>");
    }

    // case: vulnerable CWE-79
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        ServletOutputStream out = response.getOutputStream();
        String[] tags = request.getParameterValues("tag");
        String list = Arrays.stream(tags).map(tag -> "<li>" + tag + "</li>").collect(Collectors.joining());
        out.print("<ul>" + list + "</ul>");
    }

    // case: safe CWE-79
    @Override
    protected void doDelete(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        PrintWriter out = response.getWriter();
        List<String> tags = List.of(request.getParameterValues("tag"));
        out.println("<ul>");
        tags.stream().map(StringEscapeUtils::escapeHtml4).forEach(tag -> out.println("<li>" + tag + "</li>"));
        out.println("</ul>");
    }

    // case: vulnerable CWE-79
    @Override
    protected void doTrace(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setHeader("Content-Type", "text/html");
        PrintWriter out = response.getWriter();
        remember(request.getHeader("User-Agent"));
        out.printf("<p>Browser: %s</p>%n", lastGuest);
    }

    private void remember(String guest) {
        this.lastGuest = guest == null ? "unknown" : guest;
    }

    // case: safe CWE-79
    @Override
    protected void doOptions(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write("You asked: " + request.getParameter("question"));
    }
}
