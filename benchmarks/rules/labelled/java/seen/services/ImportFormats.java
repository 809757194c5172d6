package hr.uvoz.formats;

import java.beans.XMLDecoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;

import javax.xml.XMLConstants;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;

import com.caucho.hessian.io.HessianInput;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.thoughtworks.xstream.XStream;
import org.dom4j.io.SAXReader;
import org.jdom2.input.SAXBuilder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

@RestController
public class ImportFormats {

    public static class Invoice {
        public String number;
        public Object detail;
    }

    // case: vulnerable CWE-502
    @PostMapping("/import/yaml")
    public String yaml(@RequestBody String text) {
        Invoice invoice = new Yaml().load(text);
        return invoice.number;
    }

    // case: safe CWE-502
    @PostMapping("/import/safe-yaml")
    public Object safeYaml(@RequestBody String text) {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    }

    // case: vulnerable CWE-502
    @PostMapping("/import/json")
    public Invoice json(@RequestBody byte[] text) throws IOException {
        var mapper = new ObjectMapper();
        mapper.enableDefaultTyping(ObjectMapper.DefaultTyping.NON_FINAL);
        return mapper.readValue(text, Invoice.class);
    }

    // case: safe CWE-502
    @PostMapping("/import/typed-json")
    public Invoice typedJson(@RequestBody byte[] text) throws IOException {
        var mapper = new ObjectMapper();
        mapper.activateDefaultTyping(
                BasicPolymorphicTypeValidator.builder().allowIfSubType("hr.uvoz.formats.").build(),
                ObjectMapper.DefaultTyping.NON_FINAL);
        return mapper.readValue(text, Invoice.class);
    }

    // case: vulnerable CWE-502
    @PostMapping("/import/kryo")
    public Object kryo(InputStream body) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        return kryo.readClassAndObject(new Input(body));
    }

    // case: safe CWE-502
    @PostMapping("/import/registered")
    public Invoice registered(InputStream body) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(true);
        kryo.register(Invoice.class);
        return kryo.readObject(new Input(body), Invoice.class);
    }

    // case: vulnerable CWE-502
    @PostMapping("/import/beans")
    public Object beans(@RequestBody byte[] xml) {
        try (XMLDecoder decoder = new XMLDecoder(new ByteArrayInputStream(xml))) {
            return decoder.readObject();
        }
    }

    // case: vulnerable CWE-502
    @PostMapping("/import/hessian")
    public Object hessian(@RequestBody byte[] data) throws IOException {
        return new HessianInput(new ByteArrayInputStream(data)).readObject();
    }

    // case: vulnerable CWE-502
    @PostMapping("/import/xstream")
    public Object xstream(@RequestBody String xml) {
        XStream xstream = new XStream();
        xstream.allowTypesByWildcard(new String[] {"**"});
        return xstream.fromXML(xml);
    }

    // case: safe CWE-502
    @PostMapping("/import/xstream-invoice")
    public Object xstreamInvoice(@RequestBody String xml) {
        XStream xstream = new XStream();
        xstream.allowTypes(new Class[] {Invoice.class});
        return xstream.fromXML(xml);
    }

    // case: vulnerable CWE-611
    @PostMapping("/import/dom4j")
    public String dom4j(InputStream body) throws Exception {
        SAXReader reader = new SAXReader();
        return reader.read(body).getRootElement().getText();
    }

    // case: safe CWE-611
    @PostMapping("/import/dom4j-closed")
    public String dom4jClosed(InputStream body) throws Exception {
        SAXReader reader = new SAXReader();
        reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return reader.read(body).getRootElement().getText();
    }

    // case: vulnerable CWE-611
    @PostMapping("/import/sheet")
    public String sheet(@RequestBody String sheet) throws Exception {
        StringWriter out = new StringWriter();
        TransformerFactory.newInstance()
                .newTransformer()
                .transform(new StreamSource(new StringReader(sheet)), new StreamResult(out));
        return out.toString();
    }

    // case: safe CWE-611
    @PostMapping("/import/sheet-closed")
    public String sheetClosed(@RequestBody String sheet) throws Exception {
        StringWriter out = new StringWriter();
        TransformerFactory factory = TransformerFactory.newInstance();
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
        factory.newTransformer().transform(new StreamSource(new StringReader(sheet)), new StreamResult(out));
        return out.toString();
    }

    // case: vulnerable CWE-611
    @PostMapping("/import/jdom")
    public String jdom(@RequestBody String xml) throws Exception {
        return new SAXBuilder().build(new StringReader(xml)).getRootElement().getName();
    }

    // case: safe CWE-611
    @PostMapping("/import/sax")
    public void sax(@RequestBody String xml) throws Exception {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        factory.newSAXParser().parse(new InputSource(new StringReader(xml)), new DefaultHandler());
    }
}
