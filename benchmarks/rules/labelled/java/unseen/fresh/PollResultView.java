package polls.view;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.Function;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.text.StringEscapeUtils;

public class PollResultView extends HttpServlet {

    // case: vulnerable CWE-79
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String[] answers = req.getParameterValues("answer");
        Function<String, String> cell = a -> "<td>" + a.trim() + "</td>";
        StringBuilder row = new StringBuilder("<table><tr>");
        for (int i = 0; i < answers.length; i++) {
            row.append(cell.apply(answers[i]));
        }
        row.append("</tr></table>");
        resp.setContentType("text/html");
        flush(resp.getWriter(), row);
    }

    private void flush(PrintWriter out, CharSequence html) {
        out.append(html);
        out.flush();
    }

    // case: safe CWE-79
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String[] answers = req.getParameterValues("answer");
        Function<String, String> cell = a -> "<td>" + StringEscapeUtils.escapeHtml4(a.trim()) + "</td>";
        StringBuilder row = new StringBuilder("<table><tr>");
        for (int i = 0; i < answers.length; i++) {
            row.append(cell.apply(answers[i]));
        }
        row.append("</tr></table>");
        resp.setContentType("text/html");
        resp.getWriter().append(row).flush();
    }
}
