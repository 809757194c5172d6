package controllers;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

import javax.inject.Inject;

import io.ebean.DB;
import io.ebean.SqlRow;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.Velocity;
import play.data.DynamicForm;
import play.data.FormFactory;
import play.db.Database;
import play.libs.ws.WSClient;
import play.mvc.Controller;
import play.mvc.Http;
import play.mvc.Result;
import play.twirl.api.Html;
import play.twirl.api.HtmlFormat;

public class TicketDesk extends Controller {

    private static final Map<String, String> PAGES = Map.of("faq", "/help/faq", "fees", "/help/fees");

    private final FormFactory forms;
    private final WSClient ws;

    @Inject
    public TicketDesk(FormFactory forms, WSClient ws) {
        this.forms = forms;
        this.ws = ws;
    }

    // case: vulnerable CWE-89
    public Result find(Http.Request request) {
        DynamicForm form = forms.form().bindFromRequest(request);
        List<SqlRow> rows = DB.sqlQuery("select * from ticket where holder = '" + form.get("holder") + "'").findList();
        return ok(String.valueOf(rows.size()));
    }

    // case: safe CWE-89
    public Result findByCode(Http.Request request) {
        DynamicForm form = forms.form().bindFromRequest(request);
        List<SqlRow> rows = DB.sqlQuery("select * from ticket where code = :code")
                .setParameter("code", form.get("code"))
                .findList();
        return ok(String.valueOf(rows.size()));
    }

    // case: vulnerable CWE-601
    public Result back(Http.Request request) {
        return request.queryString("return").map(url -> redirect(url)).orElseGet(() -> redirect("/"));
    }

    // case: safe CWE-601
    public Result help(Http.Request request) {
        String page = request.queryString("page").orElse("faq");
        return redirect(PAGES.getOrDefault(page, "/help"));
    }

    // case: vulnerable CWE-79
    public Result badge(Http.Request request) {
        String holder = request.getQueryString("holder");
        return ok(Html.apply("<span class=\"badge\">" + holder + "</span>"));
    }

    // case: safe CWE-79
    public Result safeBadge(Http.Request request) {
        String holder = request.getQueryString("holder");
        return ok(Html.apply("<span class=\"badge\">" + HtmlFormat.escape(holder) + "</span>"));
    }

    // case: vulnerable CWE-22
    public Result scan(String name) {
        return ok(new File("/srv/scans/" + name));
    }

    // case: safe CWE-22
    public Result scanOf(Integer number) {
        return ok(new File("/srv/scans/" + number + ".pdf"));
    }

    // case: vulnerable CWE-918
    public CompletionStage<Result> mirror(Http.Request request) {
        String feed = request.queryString("feed").orElseThrow();
        return ws.url(feed).get().thenApply(answer -> ok(answer.getBody()));
    }

    // case: safe CWE-918
    public CompletionStage<Result> venue(Http.Request request) {
        String venue = request.queryString("venue").orElseThrow();
        return ws.url("https://venues.example/find").addQueryParameter("q", venue).get()
                .thenApply(answer -> ok(answer.getBody()));
    }
}
