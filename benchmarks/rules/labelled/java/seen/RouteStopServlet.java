package io.harbor.web;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.xml.sax.InputSource;

// case: safe CWE-643
@WebServlet(urlPatterns = "/route-stop/*")
public class RouteStopServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        try {
            String line = request.getPathInfo();
            line = line == null ? "1" : line.substring(1);
            String day = "mon";
            String filter;
            switch (day.charAt(1)) {
                case 'n':
                    filter = line;
                    break;
                case 'o':
                    filter = "1";
                    break;
                default:
                    filter = "2";
            }
            XPath xpath = XPathFactory.newInstance().newXPath();
            boolean runs = (Boolean) xpath.evaluate("boolean(//stop[@line=" + filter + "])",
                    new InputSource("/srv/data/routes.xml"), XPathConstants.BOOLEAN);
            response.getWriter().println(runs ? "Stops" : "Does not stop");
        } catch (XPathExpressionException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
