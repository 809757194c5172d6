package com.northwind.portal;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.w3c.dom.Node;
import org.xml.sax.InputSource;

// case: vulnerable CWE-643
@WebServlet("/desk/desk-login")
public class DeskLoginServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            String user = req.getParameter("user");
            String pin = req.getParameter("pin");
            StringBuilder expression = new StringBuilder("//desk[user='");
            expression.append(user).append("' and pin='").append(pin).append("']");
            XPathExpression compiled = XPathFactory.newInstance().newXPath().compile(expression.toString());
            Node node = (Node) compiled.evaluate(desks(), XPathConstants.NODE);
            res.setStatus(node == null ? 401 : 204);
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    private InputSource desks() {
        return new InputSource(getServletContext().getResourceAsStream("/WEB-INF/desks.xml"));
    }
}
