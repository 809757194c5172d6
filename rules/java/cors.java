package example;

class Cors {
  CorsConfiguration anyPattern() {
    CorsConfiguration cors = new CorsConfiguration();
    cors.setAllowedOriginPatterns(List.of("*"));
    // ruleid: java-cors-any-origin
    cors.setAllowCredentials(true);
    return cors;
  }

  CorsConfiguration added() {
    CorsConfiguration cors = new CorsConfiguration();
    // ruleid: java-cors-any-origin
    cors.setAllowCredentials(true);
    cors.addAllowedOriginPattern("*");
    return cors;
  }

  CorsConfiguration known() {
    CorsConfiguration cors = new CorsConfiguration();
    cors.setAllowedOrigins(List.of("https://app.example"));
    cors.addAllowedHeader("*");
    // ok: java-cors-any-origin
    cors.setAllowCredentials(true);
    return cors;
  }

  CorsConfiguration withoutCookies() {
    CorsConfiguration cors = new CorsConfiguration();
    cors.addAllowedOrigin("*");
    // ok: java-cors-any-origin
    cors.setAllowCredentials(false);
    return cors;
  }

  void mappings(CorsRegistry registry) {
    // ruleid: java-cors-any-origin
    registry.addMapping("/**").allowedOriginPatterns("*").allowCredentials(true);
    // ok: java-cors-any-origin
    registry.addMapping("/**").allowedOrigins("https://app.example").allowCredentials(true);
    // ok: java-cors-any-origin
    registry.addMapping("/**").allowedOrigins("*");
  }

  void reflected(HttpServletRequest request, HttpServletResponse response) {
    // ruleid: java-cors-any-origin
    response.setHeader("Access-Control-Allow-Origin", request.getHeader("Origin"));
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }

  void checked(HttpServletRequest request, HttpServletResponse response) {
    String origin = request.getHeader("Origin");
    if (ALLOWED.contains(origin)) {
      // ok: java-cors-any-origin
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Allow-Credentials", "true");
    }
  }

  void variable(HttpServletRequest request, HttpServletResponse response) {
    String origin = request.getHeader("Origin");
    // ruleid: java-cors-any-origin
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }

  void open(HttpServletResponse response) {
    // ok: java-cors-any-origin
    response.setHeader("Access-Control-Allow-Origin", "*");
  }
}

// ruleid: java-cors-any-origin
@CrossOrigin(originPatterns = "*", allowCredentials = "true")
class Wide {}

// ok: java-cors-any-origin
@CrossOrigin(origins = "https://app.example", allowCredentials = "true")
class Narrow {}

class Handlers {
  void vertx(Router router) {
    // ruleid: java-cors-any-origin
    router.route("/api/*").handler(CorsHandler.create(".*").allowCredentials(true));
    // ruleid: java-cors-any-origin
    router.route("/api/*").handler(CorsHandler.create().addOrigin("*").allowCredentials(true));
    // ok: java-cors-any-origin
    router.route("/api/*").handler(CorsHandler.create().addOrigin("https://app.example").allowCredentials(true));
    // ok: java-cors-any-origin
    router.route("/open/*").handler(CorsHandler.create(".*"));
  }

  void jaxRs(ContainerRequestContext request, ContainerResponseContext response) {
    // ruleid: java-cors-any-origin
    response.getHeaders().putSingle("Access-Control-Allow-Origin", request.getHeaderString("Origin"));
    response.getHeaders().putSingle("Access-Control-Allow-Credentials", "true");
  }

  void listed(ContainerRequestContext request, ContainerResponseContext response) {
    // ok: java-cors-any-origin
    response.getHeaders().putSingle("Access-Control-Allow-Origin", "https://app.example");
    response.getHeaders().putSingle("Access-Control-Allow-Credentials", "true");
  }
}
