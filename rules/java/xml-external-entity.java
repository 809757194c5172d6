package example;

import java.io.InputStream;
import javax.servlet.http.HttpServletRequest;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import org.dom4j.io.SAXReader;

class Documents {
  void builder(HttpServletRequest request) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ruleid: java-xml-external-entity
    factory.newDocumentBuilder().parse(request.getInputStream());
  }

  void inline(InputStream in) throws Exception {
    // ruleid: java-xml-external-entity
    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
    // ruleid: java-xml-external-entity
    SAXParserFactory.newInstance().newSAXParser().parse(in, handler);
  }

  void stream(InputStream in) throws Exception {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    // ruleid: java-xml-external-entity
    factory.createXMLStreamReader(in);
    SAXReader reader = new SAXReader();
    // ruleid: java-xml-external-entity
    reader.read(in);
  }

  void digester(InputStream in) throws Exception {
    Digester digester = new Digester();
    // ruleid: java-xml-external-entity
    digester.parse(in);
  }

  void noDoctype(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    // ok: java-xml-external-entity
    factory.newDocumentBuilder().parse(in);
  }

  void noEntities(InputStream in) throws Exception {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    // ok: java-xml-external-entity
    factory.createXMLStreamReader(in);
    SAXReader reader = new SAXReader();
    reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    // ok: java-xml-external-entity
    reader.read(in);
  }

  void noAccess(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    // ok: java-xml-external-entity
    factory.newDocumentBuilder().parse(in);
  }

  Object own() throws Exception {
    // ok: java-xml-external-entity
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(getClass().getResourceAsStream("/a.xml"));
  }
}
