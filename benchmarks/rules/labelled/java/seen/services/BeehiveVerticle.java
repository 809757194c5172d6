package si.cebela.hives;

import java.net.URI;
import java.util.List;
import java.util.Set;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.CorsHandler;

public class BeehiveVerticle extends AbstractVerticle {

    private static final Set<String> SENSORS = Set.of("sensor-a.local", "sensor-b.local");

    private MongoClient mongo;
    private WebClient web;

    @Override
    public void start() {
        mongo = MongoClient.createShared(vertx, config().getJsonObject("mongo"));
        web = WebClient.create(vertx);
        Router router = Router.router(vertx);
        router.route().handler(BodyHandler.create());
        router.post("/hives/search").handler(this::search);
        router.post("/hives/byKeeper").handler(this::byKeeper);
        router.get("/sensor").handler(this::sensor);
        router.get("/sensor/known").handler(this::knownSensor);
        router.get("/goto").handler(this::jump);
        router.get("/login").handler(this::login);
        publicApi(router);
        partnerApi(router);
        vertx.createHttpServer().requestHandler(router).listen(config().getInteger("port"));
    }

    // case: vulnerable CWE-943
    private void search(RoutingContext context) {
        JsonObject query = context.body().asJsonObject();
        mongo.find("hives", query)
                .onSuccess(hives -> context.json(hives))
                .onFailure(context::fail);
    }

    // case: safe CWE-943
    private void byKeeper(RoutingContext context) {
        String keeper = context.body().asJsonObject().getString("keeper", "");
        mongo.find("hives", new JsonObject().put("keeper", keeper))
                .onSuccess(hives -> context.json(hives))
                .onFailure(context::fail);
    }

    // case: vulnerable CWE-918
    private void sensor(RoutingContext context) {
        String host = context.request().getParam("host");
        web.getAbs("http://" + host + "/temperature").send()
                .onSuccess(answer -> context.end(answer.bodyAsString()));
    }

    // case: safe CWE-918
    private void knownSensor(RoutingContext context) {
        String host = context.request().getParam("host");
        if (!SENSORS.contains(host)) {
            context.fail(404);
            return;
        }
        web.getAbs("http://" + host + "/temperature").send()
                .onSuccess(answer -> context.end(answer.bodyAsString()));
    }

    // case: vulnerable CWE-601
    private void jump(RoutingContext context) {
        List<String> targets = context.queryParam("to");
        String target = targets.isEmpty() ? "/" : targets.get(0);
        context.redirect(target);
    }

    // case: safe CWE-601
    private void login(RoutingContext context) {
        String next = context.request().getParam("next", "/");
        URI uri = URI.create(next);
        String path = uri.isAbsolute() || uri.getAuthority() != null ? "/" : uri.getRawPath();
        context.response().setStatusCode(302).putHeader("Location", path).end();
    }

    // case: vulnerable CWE-1004
    private void remember(RoutingContext context, String token) {
        HttpServerResponse response = context.response();
        response.addCookie(Cookie.cookie("session", token).setSecure(true).setPath("/"));
        response.end();
    }

    // case: safe CWE-1004
    private void rememberQuietly(RoutingContext context, String token) {
        HttpServerResponse response = context.response();
        response.addCookie(Cookie.cookie("session", token)
                .setSecure(true)
                .setHttpOnly(true)
                .setSameSite(CookieSameSite.STRICT));
        response.end();
    }

    // case: vulnerable CWE-942
    private void publicApi(Router router) {
        router.route("/api/*").handler(CorsHandler.create(".*").allowCredentials(true));
    }

    // case: safe CWE-942
    private void partnerApi(Router router) {
        router.route("/partner/*").handler(CorsHandler.create("https://shop\\.cebela\\.example").allowCredentials(true));
    }
}
