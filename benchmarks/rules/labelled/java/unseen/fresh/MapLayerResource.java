package geo.layers;

import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import javax.ws.rs.Consumes;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.xml.XMLConstants;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.jdom2.Document;
import org.jdom2.input.SAXBuilder;

@Path("/layers")
public class MapLayerResource {

    // case: vulnerable CWE-611
    @POST
    @Path("/title")
    @Consumes("application/xml")
    public String title(InputStream layer) throws Exception {
        SAXBuilder builder = new SAXBuilder();
        Document doc = builder.build(layer);
        return doc.getRootElement().getChildText("title");
    }

    // case: safe CWE-611
    @POST
    @Path("/indent")
    @Consumes("application/xml")
    public String indent(String layer) throws TransformerException {
        TransformerFactory tf = TransformerFactory.newInstance();
        tf.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        tf.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
        Transformer t = tf.newTransformer();
        StringWriter out = new StringWriter();
        t.transform(new StreamSource(new StringReader(layer)), new StreamResult(out));
        return out.toString();
    }
}
