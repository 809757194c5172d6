package example;

import java.net.URI;
import javax.faces.context.ExternalContext;
import org.apache.wicket.request.flow.RedirectToUrlException;
import org.apache.wicket.request.mapper.parameter.PageParameters;
import play.mvc.Controller;
import play.mvc.Http;
import play.mvc.Result;

class Pages extends Controller {
  void faces(ExternalContext external) throws Exception {
    // ruleid: java-open-redirect
    external.redirect(external.getRequestParameterMap().get("next"));
    // ok: java-open-redirect
    external.redirect("/orders?id=" + external.getRequestParameterMap().get("id"));
  }

  void wicket(PageParameters parameters) {
    if (parameters.isEmpty()) {
      // ok: java-open-redirect
      throw new RedirectToUrlException("/orders/" + parameters.get("id").toInt());
    }
    // ruleid: java-open-redirect
    throw new RedirectToUrlException(parameters.get("next").toString());
  }

  Result back(Http.Request request) {
    // ruleid: java-open-redirect
    return request.queryString("next").map(url -> redirect(url)).orElse(redirect("/"));
  }

  Result order(String id) {
    // ok: java-open-redirect
    return redirect("/orders/" + id);
  }

  Result action(String next) {
    // ruleid: java-open-redirect
    return redirect(next);
  }

  Result path(Http.Request request) {
    URI uri = URI.create(request.getQueryString("next"));
    String path = uri.isAbsolute() || uri.getAuthority() != null ? "/" : uri.getRawPath();
    // ok: java-open-redirect
    return redirect(path);
  }
}
