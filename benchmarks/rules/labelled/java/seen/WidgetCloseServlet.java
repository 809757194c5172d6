package net.kestrel.desk;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-501
@WebServlet("/v1/widget-close")
public class WidgetCloseServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        String key = httpRequest.getHeader("X-Widget");
        if (key == null) {
            httpResponse.sendError(400);
            return;
        }
        httpRequest.getSession(true).setAttribute("widget", Boolean.valueOf(key.length() > 4));
        httpResponse.getWriter().println("Widget closed");
    }
}
