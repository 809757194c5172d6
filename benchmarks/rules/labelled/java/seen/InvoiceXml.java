package it.contabile.invoices;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import javax.ws.rs.Consumes;
import javax.ws.rs.FormParam;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.xml.XMLConstants;
import javax.xml.bind.JAXBContext;
import javax.xml.bind.JAXBException;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.dom4j.DocumentException;
import org.dom4j.io.SAXReader;
import org.jdom2.JDOMException;
import org.jdom2.input.SAXBuilder;
import org.jdom2.input.sax.XMLReaders;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

@Path("/invoices")
@Consumes("application/xml")
public class InvoiceXml {

    // case: vulnerable CWE-611
    @POST
    @Path("/dom")
    public String dom(String xml) throws ParserConfigurationException, SAXException, IOException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        return builder.parse(new InputSource(new StringReader(xml))).getDocumentElement().getTagName();
    }

    // case: safe CWE-611
    @POST
    @Path("/dom-closed")
    public String domClosed(String xml) throws ParserConfigurationException, SAXException, IOException {
        DocumentBuilder builder = closedFactory().newDocumentBuilder();
        return builder.parse(new InputSource(new StringReader(xml))).getDocumentElement().getTagName();
    }

    private static DocumentBuilderFactory closedFactory() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setXIncludeAware(false);
        return factory;
    }

    // case: vulnerable CWE-611
    @POST
    @Path("/sax")
    public void sax(InputStream body) throws ParserConfigurationException, SAXException, IOException {
        SAXParser parser = SAXParserFactory.newInstance().newSAXParser();
        XMLReader reader = parser.getXMLReader();
        reader.setContentHandler(new DefaultHandler());
        reader.parse(new InputSource(body));
    }

    // case: safe CWE-611
    @POST
    @Path("/sax-closed")
    public void saxClosed(InputStream body) throws ParserConfigurationException, SAXException, IOException {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        factory.newSAXParser().parse(body, new DefaultHandler());
    }

    // case: vulnerable CWE-611
    @POST
    @Path("/stax")
    public String stax(@FormParam("xml") String xml) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
        StringBuilder text = new StringBuilder();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.CHARACTERS) {
                text.append(reader.getText());
            }
        }
        return text.toString();
    }

    // case: safe CWE-611
    @POST
    @Path("/stax-closed")
    public int staxClosed(@FormParam("xml") String xml) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, Boolean.FALSE);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, Boolean.FALSE);
        return factory.createXMLStreamReader(new StringReader(xml)).next();
    }

    // case: vulnerable CWE-611
    @POST
    @Path("/pretty")
    public String pretty(String xml) throws TransformerException {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        StringWriter out = new StringWriter();
        transformer.transform(new StreamSource(new StringReader(xml)), new StreamResult(out));
        return out.toString();
    }

    // case: safe CWE-611
    @POST
    @Path("/pretty-closed")
    public String prettyClosed(String xml) throws TransformerException {
        TransformerFactory factory = TransformerFactory.newInstance();
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
        StringWriter out = new StringWriter();
        factory.newTransformer().transform(new StreamSource(new StringReader(xml)), new StreamResult(out));
        return out.toString();
    }

    // case: vulnerable CWE-611
    @POST
    @Path("/tree")
    public String tree(InputStream body) throws DocumentException {
        SAXReader reader = new SAXReader();
        return reader.read(body).getRootElement().elementText("number");
    }

    // case: safe CWE-611
    @POST
    @Path("/tree-closed")
    public String treeClosed(InputStream body) throws DocumentException, SAXException {
        SAXReader reader = new SAXReader();
        reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return reader.read(body).getRootElement().elementText("number");
    }

    // case: vulnerable CWE-611
    @POST
    @Path("/jdom")
    public String jdom(String xml) throws JDOMException, IOException {
        SAXBuilder builder = new SAXBuilder(XMLReaders.NONVALIDATING);
        return builder.build(new StringReader(xml)).getRootElement().getChildText("number");
    }

    // case: vulnerable CWE-611
    @POST
    @Path("/valid")
    public boolean valid(String xml) throws SAXException, IOException {
        SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        Schema schema = factory.newSchema(InvoiceXml.class.getResource("/invoice.xsd"));
        Validator validator = schema.newValidator();
        validator.validate(new StreamSource(new StringReader(xml)));
        return true;
    }

    // case: safe CWE-611
    @POST
    @Path("/bound")
    public Object bound(String xml) throws JAXBException, XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty("javax.xml.stream.supportDTD", false);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
        return JAXBContext.newInstance(InvoiceXml.class).createUnmarshaller().unmarshal(reader);
    }
}
