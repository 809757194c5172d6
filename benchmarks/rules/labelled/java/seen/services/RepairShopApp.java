package dk.cykel.repair;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import io.javalin.http.UploadedFile;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

public class RepairShopApp {

    private final Jdbi jdbi;
    private final ObjectMapper mapper = new ObjectMapper();

    public RepairShopApp(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    public static class Basket implements java.io.Serializable {
        List<String> parts;
    }

    public void routes(Javalin app) {
        app.get("/bikes", this::bikes);
        app.get("/bikes/{frame}", this::bike);
        app.post("/basket", this::restore);
        app.post("/basket.json", this::restoreJson);
    }

    // case: vulnerable CWE-89
    void bikes(Context ctx) {
        String brand = ctx.queryParam("brand");
        List<String> frames = jdbi.withHandle(handle ->
                handle.createQuery("SELECT frame FROM bikes WHERE brand LIKE '%" + brand + "%'")
                        .mapTo(String.class)
                        .list());
        ctx.json(frames);
    }

    // case: safe CWE-89
    void bike(Context ctx) {
        String frame = ctx.pathParam("frame");
        List<String> owners = jdbi.withHandle(handle ->
                handle.createQuery("SELECT owner FROM bikes WHERE frame = :frame")
                        .bind("frame", frame)
                        .mapTo(String.class)
                        .list());
        ctx.json(owners);
    }

    // case: vulnerable CWE-502
    void restore(Context ctx) throws IOException, ClassNotFoundException {
        byte[] saved = Base64.getDecoder().decode(Objects.requireNonNull(ctx.cookie("basket")));
        try (var in = new ObjectInputStream(new ByteArrayInputStream(saved))) {
            Basket basket = (Basket) in.readObject();
            ctx.json(basket.parts);
        }
    }

    // case: safe CWE-502
    void restoreJson(Context ctx) throws IOException {
        byte[] saved = Base64.getDecoder().decode(Objects.requireNonNull(ctx.cookie("basket")));
        Basket basket = mapper.readValue(saved, Basket.class);
        ctx.json(basket.parts);
    }

    // case: vulnerable CWE-614
    void signIn(Context ctx, String session) {
        Cookie cookie = new Cookie("sid", session);
        cookie.setHttpOnly(true);
        cookie.setPath("/");
        ctx.cookie(cookie);
        ctx.status(204);
    }

    // case: safe CWE-614
    void signInSecure(Context ctx, String session) {
        Cookie cookie = new Cookie("sid", session);
        cookie.setHttpOnly(true);
        cookie.setSecure(true);
        cookie.setSameSite(SameSite.LAX);
        ctx.cookie(cookie);
        ctx.status(204);
    }

    // case: vulnerable CWE-79
    void receipt(Context ctx) {
        ctx.html("<b>Thanks, " + ctx.formParam("name") + "</b>");
    }

    // case: safe CWE-79
    void receiptText(Context ctx) {
        ctx.contentType("text/plain");
        ctx.result("Thanks, " + ctx.formParam("name"));
    }

    // case: vulnerable CWE-22
    void photo(Context ctx) throws IOException {
        UploadedFile photo = ctx.uploadedFile("photo");
        try (var in = photo.content()) {
            Files.copy(in, Paths.get("photos", photo.filename()));
        }
    }

    // case: safe CWE-22
    void manual(Context ctx) throws IOException {
        String language = ctx.queryParamAsClass("lang", String.class)
                .check(value -> value.matches("[a-z]{2}"), "two letters")
                .get();
        ctx.result(Files.newInputStream(Path.of("manuals", language + ".pdf")));
    }
}
