package org.lumen.app;

import java.util.Map;
import java.util.stream.Collectors;

import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

@RestController
@RequestMapping("/xml")
public class CatalogXmlController {

    private static final String FILE = "/srv/data/catalog.xml";
    private static final Map<String, String> FIELDS = Map.of("a", "author", "t", "title");

    private static int count(String expression) throws XPathExpressionException {
        XPath xpath = XPathFactory.newInstance().newXPath();
        NodeList nodes = (NodeList) xpath.evaluate(expression, new InputSource(FILE), XPathConstants.NODESET);
        return nodes.getLength();
    }

    // case: vulnerable CWE-643
    @GetMapping("/author")
    public int author(@RequestParam String name) throws XPathExpressionException {
        return count("//entry[author='" + name + "']");
    }

    // case: safe CWE-643
    @GetMapping("/year/{year}")
    public int year(@PathVariable int year) throws XPathExpressionException {
        return count("//entry[year=" + year + "]");
    }

    // case: safe CWE-643
    @GetMapping("/field")
    public int field(@RequestParam String by) throws XPathExpressionException {
        String field = FIELDS.get(by);
        return field == null ? 0 : count("//entry[" + field + "]");
    }

    // case: vulnerable CWE-643
    @GetMapping("/having")
    public int having(@RequestHeader("X-Field") String by) throws XPathExpressionException {
        String field = FIELDS.containsKey(by) ? FIELDS.get(by) : by;
        return count("//entry[" + field + "]");
    }

    // case: vulnerable CWE-643
    @PostMapping("/match")
    public int match(@RequestBody Map<String, String> body) throws XPathExpressionException {
        String tests = body.entrySet().stream()
                .map(e -> "contains(" + e.getKey() + ", '" + e.getValue() + "')")
                .collect(Collectors.joining(" and "));
        return count("//entry[" + tests + "]");
    }

    // case: safe CWE-643
    @PostMapping("/isbn")
    public int isbn(@RequestBody Map<String, String> body) throws XPathExpressionException {
        long isbn = Long.parseLong(body.getOrDefault("isbn", "0"));
        return count("//entry[@isbn='" + isbn + "']");
    }
}
