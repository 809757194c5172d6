package example;

import com.google.common.html.HtmlEscapers;
import com.vaadin.flow.component.Html;
import com.vaadin.flow.component.html.Paragraph;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.request.mapper.parameter.PageParameters;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import play.twirl.api.HtmlFormat;

class Services {
  void wicket(PageParameters parameters) {
    // ruleid: java-cross-site-scripting
    Label raw = new Label("title", "<em>" + parameters.get("title") + "</em>");
    raw.setEscapeModelStrings(false);
    // ok: java-cross-site-scripting
    Label plain = new Label("title", parameters.get("title").toString());
    add(raw, plain);
  }

  class View extends Div implements HasUrlParameter<String> {
    @Override
    public void setParameter(BeforeEvent event, String parameter) {
      // ruleid: java-cross-site-scripting
      add(new Html("<p>" + parameter + "</p>"));
      // ok: java-cross-site-scripting
      add(new Paragraph(parameter));
    }
  }

  Mono<ServerResponse> functional(ServerRequest request) {
    return Mono.just(request.pathVariable("name"))
        .map(name -> "<p>" + name + "</p>")
        // ruleid: java-cross-site-scripting
        .flatMap(page -> ServerResponse.ok().contentType(MediaType.TEXT_HTML).bodyValue(page));
  }

  Mono<ServerResponse> escaped(ServerRequest request) {
    return Mono.just(request.pathVariable("name"))
        .map(name -> "<p>" + HtmlEscapers.htmlEscaper().escape(name) + "</p>")
        // ok: java-cross-site-scripting
        .flatMap(page -> ServerResponse.ok().contentType(MediaType.TEXT_HTML).bodyValue(page));
  }

  Result play(Http.Request request) {
    String name = request.getQueryString("name");
    // ruleid: java-cross-site-scripting
    Html raw = Html.apply("<b>" + name + "</b>");
    // ok: java-cross-site-scripting
    return ok(Html.apply("<b>" + HtmlFormat.escape(name) + "</b>"));
  }
}

class Entities {
  private static final Map<Character, String> ENTITIES = Map.of('<', "&lt;", '>', "&gt;");

  private static String entities(String text) {
    StringBuilder out = new StringBuilder();
    for (char letter : text.toCharArray()) {
      out.append(ENTITIES.getOrDefault(letter, String.valueOf(letter)));
    }
    return out.toString();
  }

  private static String upper(String text) {
    return text.toUpperCase();
  }

  void page(HttpServletRequest request, HttpServletResponse response) throws Exception {
    // ok: java-cross-site-scripting
    response.getWriter().println("<p>" + entities(request.getParameter("q")) + "</p>");
    // ruleid: java-cross-site-scripting
    response.getWriter().println("<p>" + upper(request.getParameter("q")) + "</p>");
  }
}
