package store.basket;

import jakarta.servlet.http.HttpSession;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
public class BasketController {

    // case: vulnerable CWE-501
    @PostMapping("/basket/discount")
    public String discount(@RequestParam("discount") String discount, HttpSession session) {
        Map<String, String> terms = new HashMap<>();
        terms.put("kind", "percent");
        terms.put("discount", discount);
        session.setAttribute("discount", terms.get("discount"));
        return "redirect:/basket";
    }

    // case: safe CWE-501
    @PostMapping("/basket/clear")
    public String clear(@RequestParam("discount") String discount, HttpSession session) {
        Map<String, String> terms = new HashMap<>();
        terms.put("kind", "percent");
        terms.put("discount", discount);
        session.setAttribute("discountKind", terms.get("kind"));
        return "redirect:/basket";
    }
}
