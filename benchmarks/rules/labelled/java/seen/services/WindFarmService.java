package fi.tuuli.farm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.helidon.dbclient.DbClient;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

public class WindFarmService implements HttpService {

    private enum Tool { PING, TRACE }

    private final DbClient db;
    private final HttpClient http = HttpClient.newHttpClient();

    public WindFarmService(DbClient db) {
        this.db = db;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/probe", this::probe)
                .get("/tool", this::tool)
                .get("/turbine/{id}", this::turbine)
                .get("/feed", this::feed);
    }

    // case: vulnerable CWE-78
    private void probe(ServerRequest req, ServerResponse res) throws IOException {
        String host = req.query().first("host").orElse("localhost");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", "ping -c1 " + host);
        Process process = builder.redirectErrorStream(true).start();
        try (var reader = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            res.send(reader.lines().collect(Collectors.joining("\n")));
        }
    }

    // case: safe CWE-78
    private void tool(ServerRequest req, ServerResponse res) throws IOException {
        Tool tool = Tool.valueOf(req.query().get("tool"));
        Process process = new ProcessBuilder("bash", "-c", "farmctl " + tool.name()).start();
        try (var reader = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            res.send(reader.lines().collect(Collectors.joining("\n")));
        }
    }

    // case: vulnerable CWE-89
    private void turbine(ServerRequest req, ServerResponse res) {
        String id = req.path().pathParameters().get("id");
        List<String> names = db.execute()
                .query("SELECT name FROM turbine WHERE id = " + id)
                .map(row -> row.column("name").getString())
                .toList();
        res.send(String.join(",", names));
    }

    // case: safe CWE-89
    private void turbineOf(ServerRequest req, ServerResponse res) {
        String id = req.path().pathParameters().get("id");
        List<String> names = db.execute()
                .createQuery("SELECT name FROM turbine WHERE id = :id")
                .addParam("id", id)
                .execute()
                .map(row -> row.column("name").getString())
                .toList();
        res.send(String.join(",", names));
    }

    // case: vulnerable CWE-918
    private void feed(ServerRequest req, ServerResponse res) throws Exception {
        var target = URI.create(req.query().get("url"));
        var request = java.net.http.HttpRequest.newBuilder().uri(target).GET().build();
        res.send(http.send(request, BodyHandlers.ofString()).body());
    }

    // case: safe CWE-918
    private void forecast(ServerRequest req, ServerResponse res) throws Exception {
        int hours = req.query().first("hours").asInt().orElse(24);
        var request = java.net.http.HttpRequest.newBuilder()
                .uri(URI.create("https://forecast.example/wind?hours=" + hours))
                .build();
        res.send(http.send(request, BodyHandlers.ofString()).body());
    }

    // case: vulnerable CWE-601
    private void panel(ServerRequest req, ServerResponse res) {
        String next = req.query().first("next").orElse("/");
        res.status(Status.FOUND_302);
        res.headers().set(HeaderNames.LOCATION, next);
        res.send();
    }

    // case: safe CWE-601
    private void dashboard(ServerRequest req, ServerResponse res) {
        String next = req.query().first("next").filter(List.of("/a", "/b")::contains).orElse("/");
        res.status(Status.FOUND_302);
        res.headers().set(HeaderNames.LOCATION, next);
        res.send();
    }
}
