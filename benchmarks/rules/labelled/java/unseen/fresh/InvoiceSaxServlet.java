package billing.xml;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

public class InvoiceSaxServlet extends HttpServlet {

    static class Totals extends DefaultHandler {
        int lines;

        @Override
        public void startElement(String uri, String localName, String qName, Attributes attributes) {
            if ("line".equals(qName)) {
                lines++;
            }
        }
    }

    // case: vulnerable CWE-611
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String xml = request.getParameter("invoice");
        Totals totals = new Totals();
        try {
            SAXParserFactory spf = SAXParserFactory.newInstance();
            spf.setValidating(false);
            SAXParser parser = spf.newSAXParser();
            parser.parse(new InputSource(new StringReader(xml)), totals);
        } catch (ParserConfigurationException | SAXException e) {
            throw new ServletException(e);
        }
        response.getWriter().print(totals.lines);
    }

    // case: safe CWE-611
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String xml = request.getParameter("invoice");
        Totals totals = new Totals();
        try {
            SAXParserFactory spf = SAXParserFactory.newInstance();
            spf.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            spf.setFeature("http://xml.org/sax/features/external-general-entities", false);
            spf.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            spf.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            XMLReader reader = spf.newSAXParser().getXMLReader();
            reader.setContentHandler(totals);
            reader.parse(new InputSource(new StringReader(xml)));
        } catch (ParserConfigurationException | SAXException e) {
            throw new ServletException(e);
        }
        response.getWriter().print(totals.lines);
    }
}
