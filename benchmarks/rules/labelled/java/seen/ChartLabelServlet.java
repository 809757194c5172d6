package net.kestrel.desk;

import java.io.IOException;
import java.io.PrintWriter;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.owasp.encoder.Encode;

// case: safe CWE-79
@WebServlet("/v1/chart-label")
public class ChartLabelServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html;charset=UTF-8");
        String series = httpRequest.getParameter("series");
        PrintWriter out = httpResponse.getWriter();
        out.println("<script>");
        out.println("var series = '" + Encode.forJavaScript(series) + "';");
        out.println("draw(series);</script>");
    }
}
