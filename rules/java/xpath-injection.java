package example;

import javax.servlet.http.HttpServletRequest;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathFactory;
import org.springframework.web.bind.annotation.*;
import org.w3c.dom.Document;

class Accounts {
  private Document document;

  void servlet(HttpServletRequest request) throws Exception {
    String name = request.getParameter("name");
    XPath xpath = XPathFactory.newInstance().newXPath();
    // ruleid: java-xpath-injection
    xpath.evaluate("//account[@name='" + name + "']", document);
    String expression = String.format("//account[@name='%s']", name);
    // ruleid: java-xpath-injection
    XPathExpression compiled = xpath.compile(expression);
    // ruleid: java-xpath-injection
    document.selectSingleNode("/users/" + request.getHeader("X-User"));
    // ok: java-xpath-injection
    compiled.evaluate(document, XPathConstants.NODESET);
    // ok: java-xpath-injection
    xpath.evaluate("//account[@id=" + Integer.parseInt(request.getParameter("id")) + "]", document);
    // ok: java-xpath-injection
    xpath.evaluate("//account[@name='" + ESAPI.encoder().encodeForXPath(name) + "']", document);
    xpath.setXPathVariableResolver(variable -> name);
    // ok: java-xpath-injection
    xpath.evaluate("//account[@name=$name]", document);
    // ok: java-xpath-injection
    java.util.regex.Pattern.compile(name);
  }

  @GetMapping("/accounts/{name}")
  String spring(@PathVariable String name) throws Exception {
    XPath path = XPathFactory.newInstance().newXPath();
    // ruleid: java-xpath-injection
    String found = (String) path.evaluate("//account[name='" + name + "']/total", document, XPathConstants.STRING);
    if (!name.matches("[a-z]{1,20}")) {
      return "";
    }
    // ok: java-xpath-injection
    return path.evaluate("//account[name='" + name + "']/total", document);
  }
}

class NodesController {
  private static final Map<String, String> FIELDS = Map.of("a", "author", "t", "title");

  private int count(String expression) throws Exception {
    XPath xpath = XPathFactory.newInstance().newXPath();
    // across: java-xpath-injection
    return ((NodeList) xpath.evaluate(expression, document, XPathConstants.NODESET)).getLength();
  }

  private int named(String name) throws Exception {
    String path = "//node[@name='" + name + "']";
    // across: java-xpath-injection
    return ((NodeList) xpath.evaluate(path, document, XPathConstants.NODESET)).getLength();
  }

  private int shown(String label) throws Exception {
    audit(label);
    // ok: java-xpath-injection
    return ((NodeList) xpath.evaluate("//node", document, XPathConstants.NODESET)).getLength();
  }

  @GetMapping("/nodes")
  public int nodes(@RequestParam String name) throws Exception {
    // ruleid: java-xpath-injection
    int all = count("//node[@name='" + name + "']");
    all += named(name);
    String field = FIELDS.containsKey(name) ? FIELDS.get(name) : name;
    // ruleid: java-xpath-injection
    xpath.evaluate("//node[" + field + "]", document);
    // ok: java-xpath-injection
    xpath.evaluate("//node[" + FIELDS.get(name) + "]", document);
    return all + shown(name);
  }
}

class Quotes {
  void find(HttpServletRequest request, XPath xpath, Document doc) throws XPathExpressionException {
    String name = request.getParameter("name");
    // ok: java-xpath-injection
    xpath.evaluate("//user[@name='" + name.replace("'", "") + "']", doc);
    // ok: java-xpath-injection
    xpath.evaluate("//user[@name=" + literal(name) + "]", doc);
    // ruleid: java-xpath-injection
    xpath.evaluate("//user[@name='" + name.trim() + "']", doc);
  }

  private static String literal(String text) {
    if (text.indexOf('\'') < 0) {
      return "'" + text + "'";
    }
    return "\"" + text.replace("\"", "") + "\"";
  }
}

class OtherDocuments {
  void other(HttpServletRequest request, org.dom4j.Document book, Document page, JXPathContext context, XPathCompiler compiler) throws Exception {
    String id = request.getParameter("id");
    // ruleid: java-xpath-injection
    book.selectSingleNode("//user[@id='" + id + "']");
    XPath engine = XPathFactory.newInstance().newXPath();
    // ruleid: java-xpath-injection
    engine.evaluate("//user[@id='" + id + "']", page);
    // ruleid: java-xpath-injection
    page.selectXpath("//user[@id='" + id + "']");
    // ruleid: java-xpath-injection
    context.getValue("user[@id='" + id + "']");
    // ruleid: java-xpath-injection
    new DOMXPath("//user[@id='" + id + "']").selectNodes(page);
    // ruleid: java-xpath-injection
    XPathAPI.selectNodeList(page, "//user[@id='" + id + "']");
    // ruleid: java-xpath-injection
    compiler.evaluate("//user[@id='" + id + "']", null);
    // ok: java-xpath-injection
    book.selectSingleNode("//user[@id='" + Encode.forXmlAttribute(id) + "']");
    if (id.contains("'")) {
      throw new IllegalArgumentException("id");
    }
    // ok: java-xpath-injection
    book.selectSingleNode("//user[@id='" + id + "']");
  }
}
