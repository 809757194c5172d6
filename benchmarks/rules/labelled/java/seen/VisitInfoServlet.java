package net.kestrel.desk;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.apache.commons.text.StringEscapeUtils;

// case: safe CWE-79
@WebServlet("/app/visit-info")
public class VisitInfoServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        String agent = request.getHeader("User-Agent");
        String referrer = request.getHeader("Referer");
        StringBuilder page = new StringBuilder();
        page.append("<dl><dt>Browser</dt><dd>").append(StringEscapeUtils.escapeHtml4(agent)).append("</dd>");
        page.append("<dt>From</dt><dd>").append(StringEscapeUtils.escapeHtml4(referrer)).append("</dd></dl>");
        response.getWriter().write(page.toString());
    }
}
