package example;

import java.io.File;
import java.io.StringReader;
import java.io.StringWriter;
import javax.servlet.http.HttpServletRequest;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.stream.XMLInputFactory;

class MadeParsers {
  private final DocumentBuilderFactory open = DocumentBuilderFactory.newInstance();
  private final DocumentBuilderFactory closed = DocumentBuilderFactory.newInstance();

  MadeParsers() throws Exception {
    closed.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
  }

  void fields(HttpServletRequest request) throws Exception {
    // ruleid: java-xml-external-entity
    open.newDocumentBuilder().parse(request.getInputStream());
    // ok: java-xml-external-entity
    closed.newDocumentBuilder().parse(request.getInputStream());
  }

  DocumentBuilder made() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ruleid: java-xml-external-entity
    return factory.newDocumentBuilder();
  }

  void source(HttpServletRequest request) throws Exception {
    Source source = new StreamSource(request.getInputStream());
    TransformerFactory factory = TransformerFactory.newInstance();
    // ruleid: java-xml-external-entity
    factory.newTransformer().transform(source, new StreamResult(new StringWriter()));
    // ruleid: java-xml-external-entity
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new File("a.xsd")).newValidator().validate(source);
  }

  void stream(String text) throws Exception {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty("javax.xml.stream.supportDTD", false);
    // ok: java-xml-external-entity
    factory.createXMLStreamReader(new StringReader(text));
  }
}
