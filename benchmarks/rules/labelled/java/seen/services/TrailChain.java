package ch.wanderweg.trails;

import static ratpack.jackson.Jackson.json;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import javax.sql.DataSource;

import com.google.common.html.HtmlEscapers;
import ratpack.exec.Blocking;
import ratpack.func.Action;
import ratpack.handling.Chain;
import ratpack.handling.Context;

public class TrailChain implements Action<Chain> {

    private final DataSource source;

    public TrailChain(DataSource source) {
        this.source = source;
    }

    @Override
    public void execute(Chain chain) {
        chain.get("trails", this::trails)
                .get("trails/count", this::count)
                .get("profile/:file", this::profile)
                .get("stage/:stage", this::stage)
                .get("hello", this::hello)
                .get("bye", this::bye);
    }

    // case: vulnerable CWE-89
    private void trails(Context ctx) {
        String canton = ctx.getRequest().getQueryParams().get("canton");
        Blocking.get(() -> {
            List<String> names = new ArrayList<>();
            try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
                ResultSet rows = statement.executeQuery("SELECT name FROM trails WHERE canton = '" + canton + "'");
                while (rows.next()) {
                    names.add(rows.getString("name"));
                }
            }
            return names;
        }).then(names -> ctx.render(json(names)));
    }

    // case: safe CWE-89
    private void count(Context ctx) {
        int metres = Integer.parseInt(ctx.getRequest().getQueryParams().getOrDefault("above", "0"));
        Blocking.get(() -> {
            try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM trails WHERE top > " + metres);
                rows.next();
                return rows.getInt(1);
            }
        }).then(number -> ctx.render(json(number)));
    }

    // case: vulnerable CWE-22
    private void profile(Context ctx) throws Exception {
        String file = ctx.getPathTokens().get("file");
        Path path = Path.of("/data/profiles").resolve(file);
        ctx.render(Files.readString(path));
    }

    // case: safe CWE-22
    private void stage(Context ctx) throws Exception {
        Long stage = ctx.getPathTokens().asLong("stage");
        ctx.render(Files.readString(Path.of("/data/stages").resolve(stage + ".gpx")));
    }

    // case: vulnerable CWE-79
    private void hello(Context ctx) {
        String hiker = ctx.getRequest().getQueryParams().get("hiker");
        ctx.getResponse().contentType("text/html").send("<h1>Grüezi " + hiker + "</h1>");
    }

    // case: safe CWE-79
    private void bye(Context ctx) {
        String hiker = ctx.getRequest().getQueryParams().get("hiker");
        ctx.getResponse().contentType("text/html")
                .send("<h1>Ade " + HtmlEscapers.htmlEscaper().escape(hiker) + "</h1>");
    }
}
