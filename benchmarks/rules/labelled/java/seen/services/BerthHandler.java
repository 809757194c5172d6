package no.fjordline.berths;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.springframework.http.MediaType;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.util.HtmlUtils;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@Component
public class BerthHandler {

    private static final Path MAPS = Path.of("/srv/berths/maps");
    private static final Map<String, String> TIDE_HOSTS = Map.of(
            "bergen", "https://tides.bergen.example",
            "oslo", "https://tides.oslo.example");

    private final DatabaseClient database;
    private final WebClient client = WebClient.create();

    public BerthHandler(DatabaseClient database) {
        this.database = database;
    }

    // case: vulnerable CWE-89
    public Mono<ServerResponse> byShip(ServerRequest request) {
        var ship = request.queryParam("ship").orElse("");
        var rows = database.sql("""
                SELECT berth, eta FROM calls
                WHERE ship = '%s'
                """.formatted(ship)).fetch().all();
        return ServerResponse.ok().body(rows, Map.class);
    }

    // case: safe CWE-89
    public Mono<ServerResponse> byPort(ServerRequest request) {
        var port = request.queryParam("port").orElse("");
        var rows = database.sql("SELECT berth, eta FROM calls WHERE port = :port")
                .bind("port", port)
                .fetch()
                .all();
        return ServerResponse.ok().body(rows, Map.class);
    }

    // case: vulnerable CWE-79
    public Mono<ServerResponse> greeting(ServerRequest request) {
        return Mono.just(request.pathVariable("captain"))
                .map(name -> "<p>Welcome aboard, " + name + "</p>")
                .flatMap(page -> ServerResponse.ok().contentType(MediaType.TEXT_HTML).bodyValue(page));
    }

    // case: safe CWE-79
    public Mono<ServerResponse> farewell(ServerRequest request) {
        return Mono.just(request.pathVariable("captain"))
                .map(HtmlUtils::htmlEscape)
                .map(name -> "<p>Fair winds, " + name + "</p>")
                .flatMap(page -> ServerResponse.ok().contentType(MediaType.TEXT_HTML).bodyValue(page));
    }

    // case: vulnerable CWE-22
    public Mono<ServerResponse> map(ServerRequest request) {
        String sheet = request.pathVariable("sheet");
        return Mono.fromCallable(() -> Files.readAllBytes(MAPS.resolve(sheet + ".png")))
                .subscribeOn(Schedulers.boundedElastic())
                .flatMap(bytes -> ServerResponse.ok().contentType(MediaType.IMAGE_PNG).bodyValue(bytes));
    }

    // case: safe CWE-22
    public Mono<ServerResponse> chart(ServerRequest request) {
        Path chart = MAPS.resolve(request.pathVariable("sheet") + ".png").normalize();
        if (!chart.startsWith(MAPS)) {
            return ServerResponse.badRequest().build();
        }
        return Mono.fromCallable(() -> Files.readAllBytes(chart))
                .subscribeOn(Schedulers.boundedElastic())
                .flatMap(bytes -> ServerResponse.ok().contentType(MediaType.IMAGE_PNG).bodyValue(bytes));
    }

    // case: vulnerable CWE-918
    public Mono<ServerResponse> webcam(ServerRequest request) {
        Optional<String> camera = request.queryParam("camera");
        if (camera.isEmpty()) {
            return ServerResponse.notFound().build();
        }
        Mono<byte[]> image = client.get().uri(camera.get()).retrieve().bodyToMono(byte[].class);
        return ServerResponse.ok().contentType(MediaType.IMAGE_JPEG).body(image, byte[].class);
    }

    // case: safe CWE-918
    public Mono<ServerResponse> tide(ServerRequest request) {
        String host = TIDE_HOSTS.get(request.queryParam("place").orElse("oslo"));
        if (host == null) {
            return ServerResponse.notFound().build();
        }
        Mono<String> table = client.get().uri(host + "/today").retrieve().bodyToMono(String.class);
        return ServerResponse.ok().body(table, String.class);
    }
}
