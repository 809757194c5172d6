package trade.orders;

import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

@WebServlet("/orders/import")
public class OrderImportServlet extends HttpServlet {

    // case: vulnerable CWE-611
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            Document order = builder.parse(req.getInputStream());
            resp.setIntHeader("X-Lines", order.getElementsByTagName("line").getLength());
        } catch (ParserConfigurationException | SAXException e) {
            throw new ServletException(e);
        }
    }

    // case: safe CWE-611
    @Override
    protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            Document order = builder.parse(req.getInputStream());
            resp.setIntHeader("X-Lines", order.getElementsByTagName("line").getLength());
        } catch (ParserConfigurationException | SAXException e) {
            throw new ServletException(e);
        }
    }
}
