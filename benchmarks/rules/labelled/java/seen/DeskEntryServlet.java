package io.harbor.web;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.w3c.dom.Node;
import org.xml.sax.InputSource;

// case: safe CWE-643
@WebServlet(urlPatterns = "/v1/desk-entry")
public class DeskEntryServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        try {
            Map<String, Object> bound = new HashMap<>();
            bound.put("user", httpRequest.getParameter("user"));
            bound.put("pin", httpRequest.getParameter("pin"));
            XPath xpath = XPathFactory.newInstance().newXPath();
            xpath.setXPathVariableResolver(name -> String.valueOf(bound.get(name.getLocalPart())));
            XPathExpression compiled = xpath.compile("//desk[user=$user and pin=$pin]");
            Node node = (Node) compiled.evaluate(desks(), XPathConstants.NODE);
            httpResponse.setStatus(node == null ? 401 : 204);
        } catch (XPathExpressionException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    private InputSource desks() {
        return new InputSource(getServletContext().getResourceAsStream("/WEB-INF/desks.xml"));
    }
}
