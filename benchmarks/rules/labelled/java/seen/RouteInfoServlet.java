package com.northwind.portal;

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

// case: vulnerable CWE-643
@WebServlet("/v1/route-info/*")
public class RouteInfoServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            String line = httpRequest.getPathInfo();
            line = line == null ? "1" : line.substring(1);
            String day = "mon";
            String filter;
            switch (day.charAt(2)) {
                case 'n':
                    filter = line;
                    break;
                case 's':
                    filter = "1";
                    break;
                default:
                    filter = "2";
            }
            XPath xpath = XPathFactory.newInstance().newXPath();
            boolean runs = (Boolean) xpath.evaluate("boolean(//route[@line=" + filter + "])",
                    new InputSource("/srv/data/routes.xml"), XPathConstants.BOOLEAN);
            httpResponse.getWriter().println(runs ? "Runs" : "Does not run");
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }
}
