package de.falkenhof.backend;

import java.io.IOException;
import java.util.LinkedList;
import java.util.List;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

// case: safe CWE-643
@WebServlet(name = "MenuSideServlet", urlPatterns = {"/desk/menu-side"})
public class MenuSideServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        try {
            List<String> keys = new LinkedList<>();
            keys.add("soup");
            keys.add(req.getParameter("dish"));
            keys.add("bread");
            keys.remove(1);
            String dish = keys.get(1);
            XPath xpath = XPathFactory.newInstance().newXPath();
            NodeList found = (NodeList) xpath.evaluate(String.format("//item[name=\"%s\"]", dish),
                    new InputSource("/srv/data/menu.xml"), XPathConstants.NODESET);
            res.getWriter().println("Found " + found.getLength());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }
}
