package hr.records;

import java.io.File;
import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

@WebServlet("/employees")
public class EmployeeXPathServlet extends HttpServlet {

    private Document load() throws IOException, ServletException {
        try {
            DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
            f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder b = f.newDocumentBuilder();
            return b.parse(new File("/srv/hr/employees.xml"));
        } catch (ParserConfigurationException | SAXException e) {
            throw new ServletException(e);
        }
    }

    // case: vulnerable CWE-643
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String badge = req.getParameter("badge");
        XPath xp = XPathFactory.newInstance().newXPath();
        try {
            String expression = "/staff/employee[@badge='" + badge + "']/name";
            NodeList found = (NodeList) xp.evaluate(expression, load(), XPathConstants.NODESET);
            resp.getWriter().print(found.getLength());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    // case: safe CWE-643
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String badge = req.getParameter("badge");
        XPath xp = XPathFactory.newInstance().newXPath();
        xp.setXPathVariableResolver(name -> "badge".equals(name.getLocalPart()) ? badge : null);
        try {
            String expression = "/staff/employee[@badge=$badge]/name";
            NodeList found = (NodeList) xp.evaluate(expression, load(), XPathConstants.NODESET);
            resp.getWriter().print(found.getLength());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }
}
