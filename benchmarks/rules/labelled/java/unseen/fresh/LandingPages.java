package ads.campaign;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.view.RedirectView;

@Controller
public class LandingPages {

    // case: vulnerable CWE-601
    @GetMapping("/c/landing")
    public ResponseEntity<Void> landing(@RequestParam Map<String, String> query) {
        Map<String, String> picked = new HashMap<>(query);
        picked.putIfAbsent("url", "/start");
        HttpHeaders headers = new HttpHeaders();
        headers.setLocation(URI.create(picked.get("url")));
        return new ResponseEntity<>(headers, HttpStatus.FOUND);
    }

    // case: safe CWE-601
    @GetMapping("/c/partner")
    public RedirectView partner(@RequestParam String partner) {
        Map<String, String> sites = new HashMap<>();
        sites.put("north", "https://north.partner.example/");
        sites.put("south", "https://south.partner.example/");
        String target = sites.get(partner);
        return new RedirectView(target == null ? "/" : target);
    }
}
