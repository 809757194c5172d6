package com.tidewater.shop;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-79
@WebServlet(urlPatterns = "/desk/comment-preview")
public class CommentPreviewServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        String text = req.getParameter("text");
        if (text == null) {
            text = "";
        }
        String shown = tidy(text);
        res.getWriter().print("<blockquote>" + shown + "</blockquote>");
    }

    private static String tidy(String text) {
        String collapsed = text.replaceAll("\\s+", " ");
        return collapsed.replace("<script>", "");
    }
}
