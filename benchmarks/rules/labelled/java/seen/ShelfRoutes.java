package org.bookhive.catalog;

import static spark.Spark.get;
import static spark.Spark.post;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.sql.Connection;
import java.sql.Statement;
import javax.sql.DataSource;
import spark.Request;
import spark.Response;

public class ShelfRoutes {

    private final ShelfDao dao;
    private final DataSource source;
    private final CoverStore covers = new CoverStore(Paths.get("/srv/covers"));

    public ShelfRoutes(DataSource source) {
        this.source = source;
        this.dao = new ShelfDao(source);
    }

    public void install() {
        get("/count", (request, response) -> dao.countByAuthor(request.queryParams("author")));
        get("/year", (request, response) -> dao.countByYear(Integer.valueOf(request.queryParams("year"))));
        post("/cover/:isbn", this::saveCover);
        post("/cover-safe/:isbn", this::saveCoverSafe);
        // case: vulnerable CWE-89
        post("/lend/:isbn", (request, response) -> {
            try (Connection c = source.getConnection(); Statement s = c.createStatement()) {
                return s.executeUpdate("update book set lent = 1 where isbn = '" + request.params(":isbn") + "'");
            }
        });
        // case: vulnerable CWE-601
        get("/open", (request, response) -> {
            response.redirect(request.queryParams("url"));
            return null;
        });
        // case: safe CWE-601
        get("/shelf", (request, response) -> {
            String shelf = request.queryParams("shelf");
            response.redirect("/shelves/" + Integer.parseInt(shelf));
            return null;
        });
    }

    // case: vulnerable CWE-22
    private Object saveCover(Request request, Response response) throws IOException {
        return covers.save(request.params("isbn"), request.bodyAsBytes());
    }

    private static class CoverStore {
        private final Path folder;

        CoverStore(Path folder) {
            this.folder = folder;
        }

        boolean save(String name, byte[] data) throws IOException {
            Files.write(folder.resolve(name + ".jpg"), data);
            return true;
        }
    }

    // case: safe CWE-22
    private Object saveCoverSafe(Request request, Response response) throws IOException {
        String isbn = request.params("isbn").replaceAll("[^0-9X]", "");
        Files.write(Paths.get("/srv/covers", isbn + ".jpg"), request.bodyAsBytes());
        return true;
    }
}
