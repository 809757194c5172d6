package hooks.admin;

import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

@RestController
public class WebhookTester {

    private final RestTemplate rest = new RestTemplate();

    static class Hook {
        private String callback;
        private String event;

        public String getCallback() {
            return callback;
        }

        public void setCallback(String callback) {
            this.callback = callback;
        }

        public String getEvent() {
            return event;
        }

        public void setEvent(String event) {
            this.event = event;
        }
    }

    // case: vulnerable CWE-918
    @PostMapping("/hooks/test")
    public int test(@RequestBody Hook hook) {
        return send(hook.getCallback(), hook.getEvent());
    }

    private int send(String where, String event) {
        ResponseEntity<Void> answer = rest.postForEntity(where, Map.of("event", event), Void.class);
        return answer.getStatusCodeValue();
    }

    // case: safe CWE-918
    @PostMapping("/hooks/replay")
    public int replay(@RequestBody Hook hook) {
        return deliver("https://events.internal.example/replay", hook.getEvent());
    }

    private int deliver(String where, String event) {
        ResponseEntity<Void> answer = rest.postForEntity(where, Map.of("event", event), Void.class);
        return answer.getStatusCodeValue();
    }
}
