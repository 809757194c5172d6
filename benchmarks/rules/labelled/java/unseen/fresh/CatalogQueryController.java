package library.catalog;

import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.w3c.dom.Document;

@RestController
public class CatalogQueryController {

    private final Document catalog;

    public CatalogQueryController(Document catalog) {
        this.catalog = catalog;
    }

    // case: vulnerable CWE-643
    @GetMapping("/catalog/count")
    public String count(@RequestParam String genre, @RequestParam(defaultValue = "") String author)
            throws XPathExpressionException {
        StringBuilder path = new StringBuilder("count(//book[genre='");
        path.append(genre).append("'");
        if (!author.isEmpty()) {
            path.append(" and author='").append(author).append("'");
        }
        path.append("])");
        return evaluate(path.toString());
    }

    private String evaluate(String path) throws XPathExpressionException {
        XPath xpath = XPathFactory.newInstance().newXPath();
        XPathExpression compiled = xpath.compile(path);
        return compiled.evaluate(catalog);
    }

    // case: safe CWE-643
    @GetMapping("/catalog/{year}/count")
    public String perYear(@PathVariable int year, @RequestParam String kind) throws XPathExpressionException {
        String element;
        if (kind.equals("book")) {
            element = "book";
        } else {
            element = "journal";
        }
        XPath xpath = XPathFactory.newInstance().newXPath();
        return xpath.compile("count(//" + element + "[@year='" + year + "'])").evaluate(catalog);
    }
}
