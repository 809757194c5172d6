package be.pakjes.shop;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Controller;
import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.web.util.UriComponentsBuilder;

@Controller
public class ParcelShop {

    interface Statements {
        String forCity(String city);
    }

    static class PlainStatements implements Statements {
        @Override
        public String forCity(String city) {
            return "SELECT name FROM shop WHERE city = '" + city + "'";
        }
    }

    static abstract class Finder<T> {
        protected abstract String condition(T value);

        String sql(T value) {
            return "SELECT name FROM shop WHERE " + condition(value);
        }
    }

    static class ByOwner extends Finder<String> {
        @Override
        protected String condition(String owner) {
            return "owner = '" + owner + "'";
        }
    }

    static class ById extends Finder<Long> {
        @Override
        protected String condition(Long id) {
            return "id = " + id;
        }
    }

    public static class ShopForm {
        private String street;
        private String photo;

        public String getStreet() {
            return street;
        }

        public void setStreet(String street) {
            this.street = street;
        }

        public String getPhoto() {
            return photo;
        }

        public void setPhoto(String photo) {
            this.photo = photo;
        }
    }

    private static final Set<String> COUNTRIES = Set.of("be", "nl", "lu");

    private final Statements statements = new PlainStatements();
    private final Finder<String> byOwner = new ByOwner();
    private final Finder<Long> byId = new ById();
    private final JdbcClient jdbc;
    private final RestTemplate rest = new RestTemplate();
    private final RestClient client = RestClient.create();

    public ParcelShop(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    // case: vulnerable CWE-89
    @GetMapping("/shops")
    @ResponseBody
    public List<String> shops(@RequestParam String city) {
        return jdbc.sql(statements.forCity(city)).query(String.class).list();
    }

    // case: safe CWE-89
    @GetMapping("/shops/in")
    @ResponseBody
    public List<String> shopsIn(@RequestParam String country) {
        if (!COUNTRIES.contains(country)) {
            throw new IllegalArgumentException("country");
        }
        return jdbc.sql(statements.forCity("capital-" + country)).query(String.class).list();
    }

    // case: vulnerable CWE-89
    @GetMapping("/shops/owner/{owner}")
    @ResponseBody
    public List<String> owned(@PathVariable String owner) {
        return jdbc.sql(byOwner.sql(owner)).query(String.class).list();
    }

    // case: safe CWE-89
    @GetMapping("/shops/{id}")
    @ResponseBody
    public List<String> one(@PathVariable Long id) {
        return jdbc.sql(byId.sql(id)).query(String.class).list();
    }

    // case: vulnerable CWE-89
    @PostMapping("/shops/search")
    @ResponseBody
    public List<String> search(@ModelAttribute ShopForm form) {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("street", form.getStreet());
        String where = conditions.entrySet().stream()
                .map(each -> each.getKey() + " = '" + each.getValue() + "'")
                .collect(Collectors.joining(" AND "));
        return jdbc.sql("SELECT name FROM shop WHERE " + where).query(String.class).list();
    }

    // case: safe CWE-89
    @PostMapping("/shops/find")
    @ResponseBody
    public List<String> find(@ModelAttribute ShopForm form) {
        Map<String, Object> conditions = new LinkedHashMap<>();
        conditions.put("street", form.getStreet());
        String where = conditions.keySet().stream()
                .map(each -> each + " = :" + each)
                .collect(Collectors.joining(" AND "));
        return jdbc.sql("SELECT name FROM shop WHERE " + where).params(conditions).query(String.class).list();
    }

    // case: vulnerable CWE-22
    @PostMapping("/shops/photo")
    public ResponseEntity<byte[]> photo(@ModelAttribute ShopForm form) throws IOException {
        Deque<String> parts = new ArrayDeque<>();
        parts.push(form.getPhoto());
        parts.push("photos");
        Path file = Path.of("/srv", parts.pop(), parts.pop());
        return ResponseEntity.ok(Files.readAllBytes(file));
    }

    // case: safe CWE-22
    @PostMapping("/shops/plan")
    public ResponseEntity<byte[]> plan(@ModelAttribute ShopForm form) throws IOException {
        Path file = Path.of("/srv/plans", Path.of(form.getPhoto()).getFileName().toString());
        return ResponseEntity.ok(Files.readAllBytes(file));
    }

    // case: vulnerable CWE-918
    @GetMapping("/shops/partner")
    @ResponseBody
    public String partner(@RequestParam String host) {
        URI uri = UriComponentsBuilder.newInstance().scheme("https").host(host).path("/status").build().toUri();
        return rest.getForObject(uri, String.class);
    }

    // case: safe CWE-918
    @GetMapping("/shops/geo")
    @ResponseBody
    public String geo(@RequestParam String address) {
        return rest.getForObject("https://geo.example/search?q={q}", String.class, address);
    }

    // case: vulnerable CWE-918
    @GetMapping("/shops/rates")
    @ResponseBody
    public String rates(@RequestParam String feed) {
        return client.get().uri(feed).retrieve().body(String.class);
    }

    // case: safe CWE-918
    @GetMapping("/shops/rate")
    @ResponseBody
    public String rate(@RequestParam String country) {
        return client.get().uri("https://rates.example/{country}", country).retrieve().body(String.class);
    }

    // case: vulnerable CWE-601
    @GetMapping("/shops/leave")
    public ModelAndView leave(@RequestParam String to) {
        return new ModelAndView("redirect:" + to);
    }

    // case: safe CWE-601
    @GetMapping("/shops/next")
    public ModelAndView next(@RequestParam long id) {
        return new ModelAndView("redirect:/shops/" + id);
    }

    // case: vulnerable CWE-601
    @GetMapping("/shops/logout")
    public ResponseEntity<Void> logout(@RequestParam(defaultValue = "/") String then) {
        HttpHeaders headers = new HttpHeaders();
        headers.setLocation(URI.create(then));
        return new ResponseEntity<>(headers, HttpStatus.FOUND);
    }

    // case: safe CWE-601
    @GetMapping("/shops/signout")
    public ResponseEntity<Void> signOut(@RequestParam(defaultValue = "/") String then) {
        String target = then.startsWith("/") && !then.startsWith("//") && !then.contains("\\") ? then : "/";
        return ResponseEntity.status(HttpStatus.FOUND).location(URI.create(target)).build();
    }
}
