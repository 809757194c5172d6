package support.tickets;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

@Path("/tickets")
public class TicketXPathResource {

    private final Document tickets = TicketFile.read();

    // case: vulnerable CWE-643
    @GET
    @Path("/open")
    public boolean hasOpen(@HeaderParam("X-Customer") String customer) throws XPathExpressionException {
        String name = URLDecoder.decode(customer, StandardCharsets.UTF_8);
        String q = String.format("boolean(//ticket[customer=\"%s\"][state='open'])", name);
        return Boolean.parseBoolean(XPathFactory.newInstance().newXPath().evaluate(q, tickets));
    }

    // case: safe CWE-643
    @GET
    @Path("/closed")
    public boolean hasClosed(@HeaderParam("X-Customer") String customer) throws XPathExpressionException {
        String name = URLDecoder.decode(customer, StandardCharsets.UTF_8).replaceAll("[^A-Za-z0-9 ]", "");
        String q = String.format("boolean(//ticket[customer=\"%s\"][state='closed'])", name);
        return Boolean.parseBoolean(XPathFactory.newInstance().newXPath().evaluate(q, tickets));
    }
}
