import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;

class Formatter {
  private static final DocumentBuilder BUILDER;

  static {
    try {
      // ok: java-xml-external-entity
      BUILDER = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    } catch (Exception error) {
      throw new ExceptionInInitializerError(error);
    }
  }

  Document empty() {
    return BUILDER.newDocument();
  }
}
