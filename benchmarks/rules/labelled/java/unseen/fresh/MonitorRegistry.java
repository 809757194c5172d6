package uptime.monitor;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

@RestController
@RequestMapping("/monitors")
public class MonitorRegistry {

    // case: vulnerable CWE-918
    @PostMapping("/check")
    public List<Integer> check(@RequestBody List<String> targets) {
        List<Probe> probes = targets.stream().map(Probe::new).collect(Collectors.toList());
        List<Integer> codes = new ArrayList<>();
        for (Probe p : probes) {
            codes.add(p.run());
        }
        return codes;
    }

    private static class Probe {
        private final String target;

        Probe(String target) {
            this.target = target.startsWith("http") ? target : "http://" + target;
        }

        int run() {
            ResponseEntity<String> r = new RestTemplate().getForEntity(target, String.class);
            return r.getStatusCodeValue();
        }
    }

    // case: safe CWE-918
    @PostMapping("/own")
    public List<Integer> own(@RequestBody List<String> targets) throws IOException {
        List<String> services = List.of("api", "web", "mail");
        List<Integer> sizes = new ArrayList<>();
        for (String service : services) {
            if (targets.contains(service)) {
                URL url = URI.create("https://" + service + ".uptime.example/health").toURL();
                sizes.add(url.openConnection().getContentLength());
            }
        }
        return sizes;
    }
}
