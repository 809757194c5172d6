package example;

import static spark.Spark.get;

import io.javalin.http.Context;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import org.apache.commons.text.StringEscapeUtils;
import spark.Request;

class FrameworkPages {
  void javalin(Context ctx) {
    // ruleid: java-cross-site-scripting
    ctx.html("<p>" + ctx.queryParam("name") + "</p>");
    // ok: java-cross-site-scripting
    ctx.html("<p>" + StringEscapeUtils.escapeHtml4(ctx.queryParam("name")) + "</p>");
    // ok: java-cross-site-scripting
    ctx.result(ctx.queryParam("name"));
    // ruleid: java-cross-site-scripting
    ctx.contentType("text/html").result("<p>" + ctx.queryParam("name") + "</p>");
  }

  void vertx(RoutingContext context) {
    // ruleid: java-cross-site-scripting
    context.response().putHeader("content-type", "text/html").end("<p>" + context.pathParam("name") + "</p>");
    // ok: java-cross-site-scripting
    context.response().putHeader("content-type", "application/octet-stream").end("<p>" + context.pathParam("name") + "</p>");
  }

  void spark() {
    // ruleid: java-cross-site-scripting
    get("/hello", (request, response) -> "<p>" + request.queryParams("name") + "</p>");
    // ok: java-cross-site-scripting
    get("/known", (request, response) -> "<p>" + NAMES.get(request.queryParams("name")) + "</p>");
    get("/block", (request, response) -> {
      String name = request.params("name");
      // ruleid: java-cross-site-scripting
      return "<p>" + name + "</p>";
    });
  }

  void streams(HttpServletRequest request, HttpServletResponse response) throws Exception {
    PrintWriter out = response.getWriter();
    // ok: java-cross-site-scripting
    Arrays.stream(request.getParameterValues("tag")).map(StringEscapeUtils::escapeHtml4).forEach(tag -> out.println(tag));
    // ruleid: java-cross-site-scripting
    Arrays.stream(request.getParameterValues("tag")).forEach(tag -> out.println(tag));
  }
}
