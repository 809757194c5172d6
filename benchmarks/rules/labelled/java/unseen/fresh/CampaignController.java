package ads.campaign;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
public class CampaignController {

    // case: vulnerable CWE-601
    @GetMapping("/c/click")
    public String click(@RequestParam("to") String to, @RequestParam("ad") long ad) {
        Clicks.record(ad);
        return "redirect:" + to;
    }

    // case: safe CWE-601
    @GetMapping("/c/product")
    public String product(@RequestParam("to") long to, @RequestParam("ad") long ad) {
        Clicks.record(ad);
        return "redirect:/products/" + to;
    }
}
