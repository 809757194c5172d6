package com.heronbank.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;

@Controller
public class SignInController {

    private static final Set<String> PAGES = Set.of("/accounts", "/cards", "/loans");
    private static final Map<String, String> CAMPAIGNS = Map.of("spring", "https://spring.heronbank.example/");

    // case: vulnerable CWE-601
    @PostMapping("/sign-in")
    public String signIn(@RequestParam String user, @RequestParam(defaultValue = "/accounts") String next) {
        return "redirect:" + next;
    }

    // case: safe CWE-601
    @PostMapping("/sign-in-listed")
    public String signInListed(@RequestParam String user, @RequestParam String next) {
        return "redirect:" + (PAGES.contains(next) ? next : "/accounts");
    }

    // case: vulnerable CWE-601
    @GetMapping("/out")
    public RedirectView out(@RequestParam("to") String to) {
        RedirectView view = new RedirectView();
        view.setUrl(to);
        view.setExposeModelAttributes(false);
        return view;
    }

    // case: safe CWE-601
    @GetMapping("/campaign")
    public RedirectView campaign(@RequestParam("name") String name) {
        return new RedirectView(CAMPAIGNS.getOrDefault(name, "/"));
    }

    // case: vulnerable CWE-601
    @GetMapping("/go")
    public ResponseEntity<Void> go(@RequestParam("link") String link) {
        HttpHeaders headers = new HttpHeaders();
        headers.setLocation(URI.create(link));
        return new ResponseEntity<>(headers, HttpStatus.FOUND);
    }

    // case: safe CWE-601
    @GetMapping("/go-local")
    public ResponseEntity<Void> goLocal(@RequestParam("link") String link) throws URISyntaxException {
        if (!link.matches("/[a-z]+(/[a-z]+)*")) {
            return ResponseEntity.badRequest().build();
        }
        URI target = new URI(link);
        return ResponseEntity.status(HttpStatus.FOUND).location(target).build();
    }

    // case: vulnerable CWE-601
    @GetMapping("/back")
    public void back(HttpServletRequest request, HttpServletResponse response) {
        String target = request.getHeader("X-Return-To");
        response.setStatus(HttpServletResponse.SC_MOVED_TEMPORARILY);
        response.setHeader(HttpHeaders.LOCATION, target == null ? "/" : target);
    }

    // case: safe CWE-601
    @GetMapping("/resume")
    public ModelAndView resume(HttpSession session, @RequestParam int step) {
        return new ModelAndView("redirect:/application/step/" + step);
    }

    // case: vulnerable CWE-601
    @GetMapping("/resume-at")
    public ModelAndView resumeAt(@RequestParam String page) {
        ModelAndView view = new ModelAndView();
        view.setViewName(String.format("redirect:%s", page));
        return view;
    }
}
