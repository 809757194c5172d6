package de.falkenhof.backend;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-79
@WebServlet(name = "CommentDraftServlet", urlPatterns = {"/v1/comment-draft"})
public class CommentDraftServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        served.incrementAndGet();
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        String text = httpRequest.getParameter("text");
        if (text == null) {
            text = "";
        }
        String shown = tidy(text);
        httpResponse.getWriter().print("<blockquote>" + shown + "</blockquote>");
    }

    private static String tidy(String text) {
        String collapsed = text.replaceAll("\\s+", " ");
        return collapsed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                .replace("\"", "&quot;").replace("'", "&#39;");
    }
}
