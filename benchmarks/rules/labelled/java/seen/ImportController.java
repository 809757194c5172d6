package io.harbor.web;

import java.io.ByteArrayInputStream;
import java.io.StringReader;

import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.stream.StreamSource;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

@RestController
@RequestMapping("/import")
public class ImportController {

    private static class Counter extends DefaultHandler {
        private int elements;

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) {
            elements++;
        }
    }

    private static SAXParserFactory parsers() throws Exception {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory;
    }

    // case: vulnerable CWE-611
    @PostMapping("/people")
    public int people(@RequestBody String xml) throws Exception {
        Counter counter = new Counter();
        SAXParser parser = SAXParserFactory.newInstance().newSAXParser();
        parser.parse(new InputSource(new StringReader(xml)), counter);
        return counter.elements;
    }

    // case: safe CWE-611
    @PostMapping("/teams")
    public int teams(@RequestBody String xml) throws Exception {
        Counter counter = new Counter();
        parsers().newSAXParser().parse(new InputSource(new StringReader(xml)), counter);
        return counter.elements;
    }

    // case: safe CWE-611
    @PostMapping("/rooms")
    public int rooms(@RequestParam("file") MultipartFile file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        factory.setExpandEntityReferences(false);
        return factory.newDocumentBuilder().parse(file.getInputStream()).getElementsByTagName("room").getLength();
    }

    // case: vulnerable CWE-611
    @PostMapping("/halls")
    public int halls(@RequestParam("file") MultipartFile file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setIgnoringComments(true);
        factory.setXIncludeAware(false);
        return factory.newDocumentBuilder().parse(file.getInputStream()).getElementsByTagName("hall").getLength();
    }

    // case: vulnerable CWE-611
    @PostMapping("/style")
    public boolean style(@RequestBody byte[] xml) throws Exception {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        DOMResult result = new DOMResult();
        transformer.transform(new StreamSource(new ByteArrayInputStream(xml)), result);
        return result.getNode().hasChildNodes();
    }

    // case: safe CWE-611
    @PostMapping("/sheet")
    public boolean sheet(@RequestBody byte[] xml) throws Exception {
        TransformerFactory factory = TransformerFactory.newInstance();
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
        DOMResult result = new DOMResult();
        factory.newTransformer().transform(new StreamSource(new ByteArrayInputStream(xml)), result);
        return result.getNode().hasChildNodes();
    }
}
