package example;

import io.javalin.http.Context;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.DefaultRedirectStrategy;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

class FrameworkRedirects {
  private final DefaultRedirectStrategy strategy = new DefaultRedirectStrategy();

  void javalin(Context ctx) {
    // ruleid: java-open-redirect
    ctx.redirect(ctx.queryParam("next"));
    // ok: java-open-redirect
    ctx.redirect("/orders/" + ctx.pathParam("id"));
  }

  @GetMapping("/go")
  Object headers(@RequestParam String next, HttpServletRequest request, HttpServletResponse response) throws Exception {
    HttpHeaders headers = new HttpHeaders();
    // ruleid: java-open-redirect
    headers.add("Location", next);
    // ruleid: java-open-redirect
    headers.set(HttpHeaders.LOCATION, next);
    // ok: java-open-redirect
    headers.add("X-Next", next);
    // ruleid: java-open-redirect
    strategy.sendRedirect(request, response, next);
    // ok: java-open-redirect
    strategy.sendRedirect(request, response, "/orders");
    // ruleid: java-open-redirect
    return "redirect:%s".formatted(next);
  }
}
