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

class Factories {
  private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

  void transform(byte[] xml, Document doc) throws Exception {
    Transformer transformer = TransformerFactory.newInstance().newTransformer();
    // ruleid: java-xml-external-entity
    transformer.transform(new StreamSource(new ByteArrayInputStream(xml)), new DOMResult());
    // ok: java-xml-external-entity
    transformer.transform(new DOMSource(doc), new StreamResult(out));
  }

  void hardened(byte[] xml) throws Exception {
    TransformerFactory factory = TransformerFactory.newInstance();
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    // ok: java-xml-external-entity
    factory.newTransformer().transform(new StreamSource(new ByteArrayInputStream(xml)), new DOMResult());
  }

  void validate(InputStream in) throws Exception {
    SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    // ruleid: java-xml-external-entity
    factory.newSchema(SCHEMA).newValidator().validate(new StreamSource(in));
  }

  void named(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(NO_DOCTYPE, true);
    // ok: java-xml-external-entity
    factory.newDocumentBuilder().parse(in);
  }

  Document implemented() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ok: java-xml-external-entity
    DocumentBuilder builder = factory.newDocumentBuilder();
    DOMImplementation implementation = builder.getDOMImplementation();
    return implementation.createDocument(null, "table", null);
  }

  void resolver(InputStream in) throws Exception {
    // ok: java-xml-external-entity
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver((name, place) -> new InputSource(new StringReader("")));
    builder.parse(in);
  }

  void made(InputStream in) throws Exception {
    // ruleid: java-xml-external-entity
    loose().newDocumentBuilder().parse(in);
    // ok: java-xml-external-entity
    strict().newDocumentBuilder().parse(in);
  }

  private static DocumentBuilderFactory loose() {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory;
  }

  private static DocumentBuilderFactory strict() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory;
  }
}

class Empty {
  Document made() throws Exception {
    // ok: java-xml-external-entity
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
  }

  void filled(Element element) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ok: java-xml-external-entity
    DocumentBuilder builder = factory.newDocumentBuilder();
    Document document = builder.newDocument();
    document.appendChild(element);
  }

  void read(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ruleid: java-xml-external-entity
    DocumentBuilder builder = factory.newDocumentBuilder();
    Document document = builder.parse(in);
  }

  void loaded(ClassLoader loader) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ok: java-xml-external-entity
    factory.newDocumentBuilder();
  }
}

class PersistenceUnitReader {
  Document read(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ok: java-xml-external-entity
    return factory.newDocumentBuilder().parse(in);
  }
}

class OrderReader {
  Document configured(File configFile) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ok: java-xml-external-entity
    return factory.newDocumentBuilder().parse(configFile);
  }

  Document uploaded(File order) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ruleid: java-xml-external-entity
    return factory.newDocumentBuilder().parse(order);
  }
}

class OwnResolver extends DefaultHandler {
  void read(InputStream in) throws Exception {
    SAXParserFactory factory = SAXParserFactory.newInstance();
    // ok: java-xml-external-entity
    SAXParser parser = factory.newSAXParser();
    parser.parse(in, this);
  }

  @Override
  public InputSource resolveEntity(String name, String place) {
    return new InputSource(new StringReader(""));
  }
}

class ConfiguredElsewhere {
  void read(InputStream in) throws Exception {
    SAXParserFactory factory = SAXParserFactory.newInstance();
    configureFactory(factory);
    // ok: java-xml-external-entity
    factory.newSAXParser().parse(in, handler);
    SAXParserFactory other = SAXParserFactory.newInstance();
    remember(other);
    // ruleid: java-xml-external-entity
    other.newSAXParser().parse(in, handler);
  }
}

class Mirrors {
  Mirrors(InputStream in) throws Exception {
    XMLReader reader = XMLReaderFactory.createXMLReader();
    reader.setEntityResolver(handler);
    // ok: java-xml-external-entity
    reader.parse(new InputSource(in));
  }
}

class OtherMirrors {
  OtherMirrors(XMLReader reader) {
    reader.setEntityResolver(handler);
  }

  void read(InputStream in) throws Exception {
    // ruleid: java-xml-external-entity
    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
  }
}

class OpenMirrors {
  OpenMirrors(InputStream in) throws Exception {
    XMLReader reader = XMLReaderFactory.createXMLReader();
    // ruleid: java-xml-external-entity
    reader.parse(new InputSource(in));
  }
}

class Results {
  void into(DOMResult result) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ok: java-xml-external-entity
    DocumentBuilder builder = factory.newDocumentBuilder();
    result.setNode(builder.newDocument());
  }

  void read(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ruleid: java-xml-external-entity
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.parse(in);
  }
}
