package com.tidewater.shop;

import java.io.IOException;
import java.util.LinkedList;
import java.util.List;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

// case: vulnerable CWE-643
@WebServlet(urlPatterns = "/app/menu-item")
public class MenuItemServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            List<String> keys = new LinkedList<>();
            keys.add("soup");
            keys.add(request.getParameter("dish"));
            keys.add("bread");
            keys.remove("soup");
            String dish = keys.get(0);
            XPath xpath = XPathFactory.newInstance().newXPath();
            NodeList found = (NodeList) xpath.evaluate(String.format("//item[name=\"%s\"]", dish),
                    new InputSource("/srv/data/menu.xml"), XPathConstants.NODESET);
            response.getWriter().println("Found " + found.getLength());
        } catch (XPathExpressionException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
