package uk.orchardry.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import com.codahale.metrics.annotation.Timed;
import io.dropwizard.hibernate.AbstractDAO;
import io.dropwizard.hibernate.UnitOfWork;
import io.dropwizard.jersey.params.IntParam;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.glassfish.jersey.media.multipart.FormDataContentDisposition;
import org.glassfish.jersey.media.multipart.FormDataParam;
import org.hibernate.SessionFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

@Path("/orchards")
public class OrchardResource {

    public static class Filter {
        @QueryParam("fruit")
        String fruit;
        @QueryParam("county")
        String county;

        public String getFruit() {
            return fruit;
        }

        public String getCounty() {
            return county;
        }
    }

    static class Tree {
        long id;
    }

    static class TreeDao extends AbstractDAO<Tree> {
        TreeDao(SessionFactory factory) {
            super(factory);
        }
    }

    private final SessionFactory sessions;
    private final Document register;

    public OrchardResource(SessionFactory sessions, Document register) {
        this.sessions = sessions;
        this.register = register;
    }

    // case: vulnerable CWE-89
    @GET
    @Timed
    @UnitOfWork
    @Path("/trees")
    public List<Tree> trees(@BeanParam Filter filter) {
        String hql = "from Tree t where t.fruit = '" + filter.getFruit() + "'";
        return sessions.getCurrentSession().createQuery(hql, Tree.class).list();
    }

    // case: safe CWE-89
    @GET
    @UnitOfWork
    @Path("/trees/county")
    public List<Tree> countyTrees(@BeanParam Filter filter) {
        return sessions.getCurrentSession()
                .createQuery("from Tree t where t.county = :county", Tree.class)
                .setParameter("county", filter.getCounty())
                .list();
    }

    // case: vulnerable CWE-643
    @GET
    @Path("/grower")
    public String grower(@Context UriInfo uri) throws XPathExpressionException {
        String mail = uri.getQueryParameters().getFirst("mail");
        XPath xpath = XPathFactory.newInstance().newXPath();
        return xpath.compile("//grower[mail/text()='" + mail + "']/phone").evaluate(register);
    }

    // case: safe CWE-643
    @GET
    @Path("/plot")
    public String plot(@QueryParam("plot") IntParam plot) throws XPathExpressionException {
        XPath xpath = XPathFactory.newInstance().newXPath();
        return (String) xpath.evaluate("//plot[@nr=" + plot.get() + "]/owner", register, XPathConstants.STRING);
    }

    // case: vulnerable CWE-611
    @POST
    @Consumes(MediaType.APPLICATION_XML)
    @Path("/harvest")
    public Response harvest(String xml) throws Exception {
        var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        Document document = builder.parse(new InputSource(new StringReader(xml)));
        return Response.ok(document.getDocumentElement().getTagName()).build();
    }

    // case: safe CWE-611
    @POST
    @Consumes(MediaType.APPLICATION_XML)
    @Path("/pruning")
    public Response pruning(String xml) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
        return Response.ok(document.getDocumentElement().getTagName()).build();
    }

    // case: vulnerable CWE-22
    @POST
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @Path("/plan")
    public Response plan(@FormDataParam("plan") InputStream data,
            @FormDataParam("plan") FormDataContentDisposition details) throws IOException {
        java.nio.file.Path target = java.nio.file.Path.of("/srv/plans", details.getFileName());
        Files.copy(data, target, StandardCopyOption.REPLACE_EXISTING);
        return Response.noContent().build();
    }

    // case: safe CWE-22
    @GET
    @Path("/plan/{nr: \\d+}")
    public Response readPlan(@PathParam("nr") String nr) throws IOException {
        java.nio.file.Path base = java.nio.file.Path.of("/srv/plans").toRealPath();
        java.nio.file.Path plan = base.resolve(nr).normalize();
        if (plan.startsWith(base)) {
            return Response.ok(Files.readAllBytes(plan)).build();
        }
        return Response.status(Response.Status.FORBIDDEN).build();
    }

    // case: vulnerable CWE-470
    @POST
    @Path("/report")
    public String report(@FormParam("kind") String kind) throws ReflectiveOperationException {
        Object report = Class.forName("uk.orchardry.reports." + kind).getDeclaredConstructor().newInstance();
        return report.toString();
    }

    // case: safe CWE-470
    @POST
    @Path("/summary")
    public String summary(@FormParam("kind") String kind) throws ReflectiveOperationException {
        Class<?> type = Optional.ofNullable(kind).filter("tree"::equals).isPresent() ? Tree.class : Filter.class;
        return type.getDeclaredConstructor().newInstance().toString();
    }
}
