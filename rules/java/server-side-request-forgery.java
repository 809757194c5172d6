package example;

import java.io.IOException;
import java.net.*;
import java.net.http.*;
import java.util.Map;
import java.util.Set;
import javax.servlet.http.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;

class PreviewServlet extends HttpServlet {
  private static final Set<String> HOSTS = Set.of("a.example", "b.example");
  private static final String BASE = "https://a.example";

  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String address = request.getParameter("address");
    // ruleid: java-server-side-request-forgery
    new URL(address).openStream();
    URL url = new URL("http://" + request.getHeader("X-Node") + "/status");
    // ruleid: java-server-side-request-forgery
    URLConnection connection = url.openConnection();
    // ruleid: java-server-side-request-forgery
    HttpRequest call = HttpRequest.newBuilder().uri(URI.create(address)).build();
    // ruleid: java-server-side-request-forgery
    HttpRequest other = HttpRequest.newBuilder(URI.create(address)).GET().build();
    // ruleid: java-server-side-request-forgery
    org.jsoup.Jsoup.connect(address).get();
    // ruleid: java-server-side-request-forgery
    org.apache.http.client.methods.HttpGet get = new HttpGet(address);
    // ruleid: java-server-side-request-forgery
    Request ok = new Request.Builder().url("https://" + address).build();
    // ruleid: java-server-side-request-forgery
    Socket socket = new Socket(address, 80);
    // ok: java-server-side-request-forgery
    new URL("https://a.example/items/" + address).openStream();
    // ok: java-server-side-request-forgery
    new URL(BASE + "/items?name=" + address).openStream();
    // ok: java-server-side-request-forgery
    new URL(String.format("https://a.example/%s", address)).openStream();
    URI uri = URI.create(address);
    if (!HOSTS.contains(uri.getHost())) {
      return;
    }
    // ok: java-server-side-request-forgery
    HttpRequest checked = HttpRequest.newBuilder(uri).build();
    // ok: java-server-side-request-forgery
    new URL(address).openStream();
  }

  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {
    ServletContext context = request.getServletContext();
    URL page = context.getResource(request.getParameter("page"));
    // ok: java-server-side-request-forgery
    URLConnection connection = page.openConnection();
    // ok: java-server-side-request-forgery
    getServletContext().getResource(request.getParameter("page")).openStream();
  }

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String address = request.getParameter("address");
    if (address.startsWith("https")) {
      // ruleid: java-server-side-request-forgery
      new URL(address).openStream();
    }
    if (!address.startsWith("https://a.example/")) {
      return;
    }
    // ok: java-server-side-request-forgery
    new URL(address).openStream();
  }
}

@RestController
class ForwardController {
  private static final Map<String, String> NODES = Map.of("a", "http://a.internal", "b", "http://b.internal");
  private final RestTemplate restTemplate = new RestTemplate();
  private final WebClient webClient = WebClient.create();

  @GetMapping("/forward")
  public String forward(@RequestParam String target, @RequestParam String item) {
    // ruleid: java-server-side-request-forgery
    String first = restTemplate.getForObject(target, String.class).trim();
    // ruleid: java-server-side-request-forgery
    restTemplate.exchange("http://" + target + ":8080/", HttpMethod.GET, null, String.class);
    // ruleid: java-server-side-request-forgery
    webClient.get().uri(target).retrieve();
    // ok: java-server-side-request-forgery
    restTemplate.getForObject("https://a.example/items/{item}", String.class, item);
    // ok: java-server-side-request-forgery
    restTemplate.getForObject(NODES.get(target) + "/health", String.class);
    // ok: java-server-side-request-forgery
    webClient.get().uri(UriComponentsBuilder.fromUriString("https://a.example").queryParam("q", item).build());
    return first;
  }
}

class MoreClients {
  @GetMapping("/a")
  byte[] read(@RequestParam String url, @RequestParam String host) throws IOException {
    // ruleid: java-server-side-request-forgery
    InetSocketAddress address = new InetSocketAddress(host, 25);
    // ok: java-server-side-request-forgery
    InetSocketAddress fixed = new InetSocketAddress("mail.example.org", 25);
    // ruleid: java-server-side-request-forgery
    asyncHttpClient.prepareGet(url).execute();
    // ruleid: java-server-side-request-forgery
    return IOUtils.toByteArray(new URL(url));
  }
}

class PartsOfAddresses extends HttpServlet {
  void read(HttpServletRequest request) throws Exception {
    // ok: java-server-side-request-forgery
    new URL("https", "api.example.com", "/v1/" + request.getParameter("page")).openStream();
    // ruleid: java-server-side-request-forgery
    new URL("https", request.getParameter("host"), "/v1/").openStream();
  }

  CompletionStage<Result> play(WSClient ws, Http.Request request) {
    // ok: java-server-side-request-forgery
    ws.url("https://api.example.com").addQueryParameter("q", request.getQueryString("q")).get();
    // ruleid: java-server-side-request-forgery
    return ws.url(request.getQueryString("feed")).get().thenApply(answer -> ok(answer.getBody()));
  }
}
