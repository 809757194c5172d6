package at.almhof.herd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import io.quarkus.hibernate.orm.panache.PanacheEntity;
import jakarta.inject.Inject;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.RestForm;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.multipart.FileUpload;

@Path("/herd")
public class HerdResource {

    @Entity
    public static class Cow extends PanacheEntity {
        public String name;
        public String pasture;
    }

    private static final Set<String> PICTURES = Set.of("jpg", "png");
    private static final java.nio.file.Path STORE = java.nio.file.Path.of("/var/lib/herd");

    @Inject
    EntityManager entities;

    // case: vulnerable CWE-89
    @GET
    @Path("/pasture")
    public List<Cow> onPasture(@RestQuery String pasture, @RestQuery int page) {
        return Cow.<Cow>find("pasture = '" + pasture + "' order by name").page(page, 20).list();
    }

    // case: safe CWE-89
    @GET
    @Path("/named")
    public List<Cow> named(@RestQuery String name, @RestQuery int page) {
        return Cow.<Cow>find("name = ?1 order by name", name).page(page, 20).list();
    }

    // case: vulnerable CWE-89
    @GET
    @Path("/sorted")
    public List<?> sorted(@RestQuery String by) {
        var statement = new StringBuilder("SELECT id, name FROM cow");
        if (by != null && !by.isBlank()) {
            statement.append(" ORDER BY ").append(by);
        }
        return entities.createNativeQuery(statement.toString()).getResultList();
    }

    // case: safe CWE-89
    @GET
    @Path("/ordered")
    public List<?> ordered(@RestQuery String by) {
        String column = switch (by) {
            case "age" -> "born";
            case "weight" -> "kilos";
            default -> "name";
        };
        return entities.createNativeQuery("SELECT id, name FROM cow ORDER BY " + column).getResultList();
    }

    // case: vulnerable CWE-434
    @POST
    @Path("/picture")
    public String picture(@RestForm("file") FileUpload file) throws IOException {
        java.nio.file.Path target = STORE.resolve(UUID.randomUUID() + "-" + java.nio.file.Path.of(file.fileName()).getFileName());
        Files.move(file.uploadedFile(), target);
        return target.getFileName().toString();
    }

    // case: safe CWE-434
    @POST
    @Path("/portrait")
    public Response portrait(@RestForm("file") FileUpload file) throws IOException {
        String suffix = file.fileName().substring(file.fileName().lastIndexOf('.') + 1).toLowerCase();
        if (!PICTURES.contains(suffix)) {
            return Response.status(415).build();
        }
        java.nio.file.Path target = STORE.resolve(UUID.randomUUID() + "." + suffix);
        Files.move(file.uploadedFile(), target);
        return Response.ok(target.getFileName().toString()).build();
    }

    // case: vulnerable CWE-22
    @POST
    @Path("/note")
    public void note(@RestForm("file") FileUpload file) {
        try {
            Files.copy(file.uploadedFile(), STORE.resolve(file.fileName()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // case: safe CWE-22
    @POST
    @Path("/memo")
    public void memo(@RestForm("file") FileUpload file) {
        try {
            Files.copy(file.uploadedFile(), STORE.resolve(UUID.randomUUID() + ".txt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // case: vulnerable CWE-79
    @GET
    @Path("/label/{name}")
    @Produces(MediaType.TEXT_HTML)
    public String label(@RestPath String name, @RestHeader("X-Farm") String farm) {
        return """
                <html><body>
                <h1>%s</h1><small>%s</small>
                </body></html>""".formatted(name, farm);
    }

    // case: safe CWE-79
    @GET
    @Path("/label.json/{name}")
    @Produces(MediaType.APPLICATION_JSON)
    public Response labelData(@RestPath String name) {
        return Response.ok(new Label("cow " + name)).build();
    }

    public record Label(String text) {
    }
}
