package nz.tidal.gauges;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Tuple;

public class GaugeVerticle extends AbstractVerticle {

    private final Pool pool;

    public GaugeVerticle(Pool pool) {
        this.pool = pool;
    }

    @Override
    public void start() {
        Router router = Router.router(vertx);
        router.get("/gauge").handler(this::gauge);
        router.get("/gauge/bound").handler(this::gaugeBound);
        router.get("/chart").handler(this::chart);
        router.get("/hello").handler(this::hello);
        router.get("/hello-text").handler(this::helloText);
        vertx.createHttpServer().requestHandler(router).listen(8080);
    }

    // case: vulnerable CWE-89
    private void gauge(RoutingContext context) {
        String place = context.request().getParam("place");
        pool.query("SELECT level FROM gauge WHERE place = '" + place + "'")
                .execute()
                .onSuccess(rows -> context.response().end(String.valueOf(rows.size())));
    }

    // case: safe CWE-89
    private void gaugeBound(RoutingContext context) {
        String place = context.request().getParam("place");
        pool.preparedQuery("SELECT level FROM gauge WHERE place = $1")
                .execute(Tuple.of(place))
                .onSuccess(rows -> context.response().end(String.valueOf(rows.size())));
    }

    // case: vulnerable CWE-22
    private void chart(RoutingContext context) {
        String name = context.queryParam("name").get(0);
        Buffer data = vertx.fileSystem().readFileBlocking("charts/" + name);
        context.response().end(data);
    }

    // case: vulnerable CWE-79
    private void hello(RoutingContext context) {
        context.response()
                .putHeader("content-type", "text/html")
                .end("<h1>Hello " + context.pathParam("name") + "</h1>");
    }

    // case: safe CWE-79
    private void helloText(RoutingContext context) {
        context.response()
                .putHeader("content-type", "text/plain")
                .end("Hello " + context.pathParam("name"));
    }
}
