package org.lumen.app;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.util.Map;
import java.util.Set;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.util.UriComponentsBuilder;

@RestController
@RequestMapping("/proxy")
public class ProxyController {

    private static final Set<String> HOSTS = Set.of("api.example.org", "img.example.org");
    private static final Map<String, String> NODES = Map.of("a", "http://node-a:8080", "b", "http://node-b:8080");
    private final RestTemplate rest = new RestTemplate();

    // case: vulnerable CWE-918
    @GetMapping("/length")
    public int length(@RequestParam String url) {
        return rest.getForObject(url, String.class).length();
    }

    // case: safe CWE-918
    @GetMapping("/api-length")
    public int apiLength(@RequestParam String url) {
        URI uri = URI.create(url);
        if (!"https".equals(uri.getScheme()) || !HOSTS.contains(uri.getHost())) {
            return -1;
        }
        return rest.getForObject(uri, String.class).length();
    }

    // case: vulnerable CWE-918
    @GetMapping("/node/{host}")
    public int node(@PathVariable String host) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL("http://" + host + "/health").openConnection();
        return connection.getResponseCode();
    }

    // case: safe CWE-918
    @GetMapping("/member/{key}")
    public int member(@PathVariable String key) throws IOException {
        String base = NODES.get(key);
        if (base == null) {
            return 404;
        }
        HttpURLConnection connection = (HttpURLConnection) new URL(base + "/health").openConnection();
        return connection.getResponseCode();
    }

    // case: safe CWE-918
    @GetMapping("/product/{id}")
    public int product(@PathVariable long id) {
        return rest.getForObject("https://api.example.org/products/" + id, String.class).length();
    }

    // case: vulnerable CWE-918
    @GetMapping("/asset")
    public int asset(@RequestHeader("X-Asset-Host") String host, @RequestParam int id) {
        String url = UriComponentsBuilder.newInstance().scheme("http").host(host).path("/asset/" + id).toUriString();
        return rest.getForEntity(url, byte[].class).getStatusCodeValue();
    }
}
