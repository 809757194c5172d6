package fr.gazette.feeds;

import java.io.File;
import java.io.IOException;
import java.util.List;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.dom4j.DocumentException;
import org.dom4j.Node;
import org.dom4j.io.SAXReader;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

public class FeedQueryServlet extends HttpServlet {

    private Document document;
    private org.dom4j.Document tree;

    @Override
    public void init() throws ServletException {
        try {
            document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File("/etc/gazette/feeds.xml"));
            tree = new SAXReader().read(new File("/etc/gazette/feeds.xml"));
        } catch (DocumentException | IOException | javax.xml.parsers.ParserConfigurationException
                | org.xml.sax.SAXException e) {
            throw new ServletException(e);
        }
    }

    // case: vulnerable CWE-643
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String title = request.getParameter("title");
        XPath xpath = XPathFactory.newInstance().newXPath();
        try {
            XPathExpression expression = xpath.compile(String.format("//feed[title='%s']/url", title));
            NodeList nodes = (NodeList) expression.evaluate(document, XPathConstants.NODESET);
            response.getWriter().println(nodes.getLength());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    // case: safe CWE-643
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        final String title = request.getParameter("title");
        XPath xpath = XPathFactory.newInstance().newXPath();
        xpath.setXPathVariableResolver(name -> "title".equals(name.getLocalPart()) ? title : null);
        try {
            String url = xpath.evaluate("//feed[title=$title]/url", document);
            response.getWriter().println(url.length());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    // case: vulnerable CWE-643
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String owner = request.getHeader("X-Owner");
        List<Node> nodes = tree.selectNodes("/feeds/feed[@owner='" + owner + "']");
        response.getWriter().println(nodes.size());
    }

    // case: safe CWE-643
    @Override
    protected void doDelete(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        int position = Integer.parseInt(request.getParameter("position"));
        Node node = tree.selectSingleNode("/feeds/feed[" + position + "]");
        response.setStatus(node == null ? 404 : 204);
    }

    // case: vulnerable CWE-643
    @Override
    protected void doOptions(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        XPath xpath = XPathFactory.newInstance().newXPath();
        String condition = conditionFor(request.getParameterMap().get("lang")[0]);
        try {
            Boolean any = (Boolean) xpath.evaluate("boolean(" + condition + ")", document, XPathConstants.BOOLEAN);
            response.setStatus(any ? 200 : 404);
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    private String conditionFor(String language) {
        return "//feed[@lang=\"" + language + "\"]";
    }

    // case: safe CWE-643
    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String language = request.getParameter("lang");
        if (!language.matches("[a-z]{2}")) {
            response.sendError(400);
            return;
        }
        XPath xpath = XPathFactory.newInstance().newXPath();
        try {
            xpath.evaluate("//feed[@lang='" + language + "']", document, XPathConstants.NODESET);
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }
}
