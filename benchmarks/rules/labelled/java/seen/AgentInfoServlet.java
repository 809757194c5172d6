package org.lumen.app;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.apache.commons.text.StringEscapeUtils;

// case: vulnerable CWE-79
@WebServlet(name = "AgentInfoServlet", urlPatterns = {"/api/agent-info"})
public class AgentInfoServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        String agent = req.getHeader("User-Agent");
        String referrer = req.getParameter("from");
        String shown = StringEscapeUtils.escapeHtml4(agent);
        StringBuilder page = new StringBuilder();
        page.append("<dl><dt>Browser</dt><dd>").append(shown).append("</dd>");
        page.append("<dt>From</dt><dd>").append(referrer).append("</dd></dl>");
        resp.getWriter().write(page.toString());
    }

    @Override
    public String getServletInfo() {
        return "agent info";
    }
}
