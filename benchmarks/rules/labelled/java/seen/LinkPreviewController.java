package dev.skylark.preview;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.jsoup.Jsoup;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;

@RestController
public class LinkPreviewController {

    private static final Set<String> HOSTS = Set.of("img.skylark.dev", "cdn.skylark.dev");
    private static final Map<String, URI> PARTNERS = Map.of(
            "maps", URI.create("https://maps.example/api"), "mail", URI.create("https://mail.example/api"));

    private final RestTemplate rest = new RestTemplate();
    private final WebClient web = WebClient.create();
    private final HttpClient client = HttpClient.newHttpClient();
    private final OkHttpClient ok = new OkHttpClient();

    public record PreviewRequest(String url, int width) {
    }

    // case: vulnerable CWE-918
    @PostMapping("/preview")
    public String preview(@RequestBody PreviewRequest wanted) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder().uri(URI.create(wanted.url())).GET().build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    // case: safe CWE-918
    @GetMapping("/partner/{name}")
    public String partner(@PathVariable String name) throws IOException, InterruptedException {
        URI target = PARTNERS.get(name);
        if (target == null) {
            return "unknown";
        }
        HttpRequest request = HttpRequest.newBuilder(target).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    // case: vulnerable CWE-918
    @GetMapping("/head")
    public int head(@RequestParam String link) throws IOException {
        HttpURLConnection connection = open(link);
        connection.setRequestMethod("HEAD");
        return connection.getResponseCode();
    }

    private HttpURLConnection open(String link) throws IOException {
        URL url = new URL(link.startsWith("http") ? link : "http://" + link);
        return (HttpURLConnection) url.openConnection();
    }

    // case: safe CWE-918
    @GetMapping("/image")
    public byte[] image(@RequestParam String link) throws IOException {
        URL url = new URL(link);
        if (!"https".equals(url.getProtocol()) || !HOSTS.contains(url.getHost().toLowerCase(Locale.ROOT))) {
            throw new MalformedURLException("host not allowed");
        }
        try (InputStream in = url.openStream()) {
            return in.readNBytes(1_000_000);
        }
    }

    // case: vulnerable CWE-918
    @GetMapping("/flux")
    public Mono<String> flux(@RequestParam("u") String address) {
        return web.get().uri(address).retrieve().bodyToMono(String.class);
    }

    // case: safe CWE-918
    @GetMapping("/weather")
    public Mono<String> weather(@RequestParam String city) {
        return web.get()
                .uri("https://weather.example/v1?city={city}", city)
                .retrieve()
                .bodyToMono(String.class);
    }

    // case: vulnerable CWE-918
    @GetMapping("/ok")
    public String viaOk(@RequestParam String host) throws IOException {
        HttpUrl url = new HttpUrl.Builder().scheme("http").host(host).addPathSegment("status").build();
        try (Response response = ok.newCall(new Request.Builder().url(url).build()).execute()) {
            return response.body().string();
        }
    }

    // case: safe CWE-918
    @GetMapping("/profile")
    public String profile(@RequestParam long id) {
        return rest.getForObject("https://api.skylark.dev/users/" + id, String.class);
    }

    // case: vulnerable CWE-918
    @GetMapping("/exchange")
    public String exchange(@RequestParam List<String> hooks) {
        StringBuilder all = new StringBuilder();
        for (String hook : hooks) {
            String url = UriComponentsBuilder.fromHttpUrl(hook).queryParam("ping", 1).toUriString();
            all.append(rest.exchange(url, HttpMethod.GET, null, String.class).getStatusCode());
        }
        return all.toString();
    }

    // case: vulnerable CWE-918
    @GetMapping("/title")
    public String title(@RequestParam String page) throws IOException {
        return Jsoup.connect(page).get().title();
    }

    // case: vulnerable CWE-918
    @GetMapping("/apache")
    public int apache(@RequestParam(required = false) String feed) throws IOException {
        String target = feed != null ? feed : "https://news.example/rss";
        try (CloseableHttpClient http = HttpClients.createDefault();
                CloseableHttpResponse response = http.execute(new HttpGet(target))) {
            return response.getStatusLine().getStatusCode();
        }
    }

    // case: vulnerable CWE-918
    @GetMapping("/port")
    public boolean port(@RequestParam String host, @RequestParam int port) throws IOException {
        try (Socket socket = new Socket(host, port)) {
            return socket.isConnected();
        }
    }

    // case: safe CWE-918
    @GetMapping("/search")
    public String search(@RequestParam String q) {
        URI uri = UriComponentsBuilder.fromUriString("https://search.example/find").queryParam("q", q).build().encode().toUri();
        return rest.getForObject(uri, String.class);
    }
}
