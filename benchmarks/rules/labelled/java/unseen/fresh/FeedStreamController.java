package news.feeds;

import java.io.InputStream;
import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class FeedStreamController {

    // case: vulnerable CWE-611
    @PostMapping("/feeds/items")
    public int items(@RequestBody String feed) throws XMLStreamException {
        XMLInputFactory inputs = XMLInputFactory.newInstance();
        inputs.setProperty(XMLInputFactory.IS_COALESCING, true);
        return count(inputs, feed);
    }

    private int count(XMLInputFactory inputs, String feed) throws XMLStreamException {
        XMLStreamReader reader = inputs.createXMLStreamReader(new StringReader(feed));
        int n = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT && "item".equals(reader.getLocalName())) {
                n++;
            }
        }
        return n;
    }

    // case: safe CWE-611
    @PostMapping("/feeds/entries")
    public int entries(InputStream feed) throws XMLStreamException {
        XMLStreamReader reader = inputFactory().createXMLStreamReader(feed);
        int n = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT && "entry".equals(reader.getLocalName())) {
                n++;
            }
        }
        return n;
    }

    private XMLInputFactory inputFactory() {
        XMLInputFactory inputs = XMLInputFactory.newInstance();
        inputs.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        inputs.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return inputs;
    }
}
