package example;

import jakarta.persistence.EntityManager;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;

class OrderServlet extends HttpServlet {
  private static final Set<String> SORTABLE = Set.of("name", "total");
  private static final Map<String, String> COLUMNS = Map.of("n", "name", "t", "total");
  private DataSource source;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String name = request.getParameter("name");
    try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
      // ruleid: java-sql-injection
      ResultSet rows = statement.executeQuery("SELECT * FROM orders WHERE name = '" + name + "'");
      String sql = String.format("DELETE FROM orders WHERE name = '%s'", name.trim());
      // ruleid: java-sql-injection
      statement.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS);
      StringBuilder text = new StringBuilder("SELECT * FROM orders WHERE 1 = 1");
      if (name != null) {
        text.append(" AND name = '").append(name).append("'");
      }
      // ruleid: java-sql-injection
      PreparedStatement prepared = connection.prepareStatement(text.toString());
      // ok: java-sql-injection
      PreparedStatement bound = connection.prepareStatement("SELECT * FROM orders WHERE name = ?");
      bound.setString(1, name);
      // ok: java-sql-injection
      bound.executeQuery();
      // ok: java-sql-injection
      statement.execute("SELECT * FROM orders WHERE id = " + Integer.parseInt(request.getParameter("id")));
    } catch (SQLException problem) {
      throw new ServletException(problem);
    }
  }

  @Override
  protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
    String agent = req.getHeader("User-Agent");
    List<String> conditions = new ArrayList<>();
    conditions.add("agent = '" + agent + "'");
    try (Connection connection = source.getConnection()) {
      Statement statement = connection.createStatement();
      // ruleid: java-sql-injection
      statement.addBatch("SELECT 1 FROM visits WHERE " + String.join(" AND ", conditions));
      // across: java-sql-injection
      connection.prepareCall("{call " + cookie(req) + "}");
      // ruleid: java-sql-injection
      statement.execute("SELECT * FROM t ORDER BY " + req.getParameterMap().get("sort")[0]);
      String order = req.getParameter("order");
      // ok: java-sql-injection
      statement.execute("SELECT * FROM t ORDER BY " + COLUMNS.get(order));
      // ok: java-sql-injection
      statement.execute("SELECT * FROM t ORDER BY " + ("desc".equals(order) ? "total DESC" : "total"));
      // ok: java-sql-injection
      statement.execute("SELECT * FROM t ORDER BY " + column(order));
      if (order == null || !SORTABLE.contains(order)) {
        throw new ServletException("order");
      }
      // ok: java-sql-injection
      statement.execute("SELECT * FROM t ORDER BY " + order);
    } catch (SQLException problem) {
      throw new ServletException(problem);
    }
  }

  private static String cookie(HttpServletRequest request) {
    String value = request.getHeader("Cookie");
    return value;
  }

  private static String column(String key) {
    if ("t".equals(key)) {
      return "total";
    }
    return "name";
  }
}

class LookupServlet extends HttpServlet {
  private Connection connection;

  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    String name = request.getParameter("name");
    if (name != null) {
      find(name);
    }
  }

  private void find(String name) {
    try {
      // across: java-sql-injection
      connection.createStatement().executeQuery("SELECT * FROM users WHERE name = '" + name + "'");
    } catch (SQLException problem) {
      log("failed", problem);
    }
  }

  private void all(Connection connection) throws SQLException {
    // ok: java-sql-injection
    connection.createStatement().executeQuery("SELECT * FROM users");
  }
}

class FlowServlet extends HttpServlet {
  private Statement statement;

  void cookies(HttpServletRequest request) throws Exception {
    String value = "none";
    for (Cookie cookie : request.getCookies()) {
      if (cookie.getName().equals("theme")) {
        value = URLDecoder.decode(cookie.getValue(), "UTF-8");
      }
    }
    // ruleid: java-sql-injection
    statement.execute("SELECT * FROM themes WHERE name = '" + value + "'");
  }

  void headers(HttpServletRequest request) throws Exception {
    String value = "";
    Enumeration<String> values = request.getHeaders("X-Name");
    while (values.hasMoreElements()) {
      value = values.nextElement();
    }
    // ruleid: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + value + "'");
  }

  void overwritten(HttpServletRequest request) throws Exception {
    String value = request.getParameter("v");
    value = "constant";
    // ok: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + value + "'");
  }

  void neverTaken(HttpServletRequest request) throws Exception {
    String value = request.getParameter("v");
    String bar;
    int number = 90;
    if ((6 * 40) - number > 100) bar = "constant"; else bar = value;
    // ok: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + bar + "'");
    bar = (6 * 40) - number > 100 ? "constant" : value;
    // ok: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + bar + "'");
    bar = (6 * 40) - number > 200 ? "constant" : value;
    // ruleid: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + bar + "'");
  }

  void elements(HttpServletRequest request) throws Exception {
    String value = request.getParameter("v");
    Map<String, String> map = new HashMap<>();
    map.put("fixed", "constant");
    map.put("given", value);
    // ok: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + map.get("fixed") + "'");
    // ruleid: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + map.get("given") + "'");
    List<String> list = new ArrayList<>();
    list.add("first");
    list.add(value);
    list.add("last");
    list.remove(0);
    // ok: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + list.get(1) + "'");
    // ruleid: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + list.get(0) + "'");
  }

  void chosen(HttpServletRequest request) throws Exception {
    String value = request.getParameter("v");
    String bar;
    String letters = "XYZ";
    char letter = letters.charAt(1);
    switch (letter) {
      case 'X':
        bar = value;
        break;
      case 'Y':
        bar = "constant";
        break;
      default:
        bar = value;
        break;
    }
    // ok: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + bar + "'");
  }

  void helpers(HttpServletRequest request) throws Exception {
    String value = request.getParameter("v");
    // ok: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + constant(request, value) + "'");
    // ruleid: java-sql-injection
    statement.execute("SELECT * FROM t WHERE name = '" + new Tail().added(value) + "'");
  }

  private String constant(HttpServletRequest request, String value) {
    String bar;
    int number = 90;
    bar = (6 * 40) - number > 100 ? "constant" : value;
    return bar;
  }

  private static class Tail {
    String added(String value) {
      StringBuilder text = new StringBuilder(value);
      return text.append("-tail").toString();
    }
  }
}

@RestController
class UserController {
  private JdbcTemplate jdbcTemplate;
  private EntityManager entityManager;

  @GetMapping("/users")
  List<Map<String, Object>> users(@RequestParam String name, @RequestParam(defaultValue = "0") int page) {
    // ruleid: java-sql-injection
    jdbcTemplate.queryForList("SELECT * FROM users WHERE name = '" + name + "'");
    // ok: java-sql-injection
    jdbcTemplate.queryForList("SELECT * FROM users OFFSET " + page);
    // ok: java-sql-injection
    return jdbcTemplate.queryForList("SELECT * FROM users WHERE name = ?", name);
  }

  @PutMapping("/users/{id}")
  void update(@PathVariable("id") String id, @RequestBody User user) {
    // ruleid: java-sql-injection
    jdbcTemplate.update("UPDATE users SET name = '" + user.getName() + "' WHERE id = ?", id);
    // ruleid: java-sql-injection
    entityManager.createNativeQuery("DELETE FROM users WHERE id = " + id).executeUpdate();
    // ok: java-sql-injection
    entityManager.createQuery("SELECT u FROM User u WHERE u.id = :id").setParameter("id", id).getResultList();
  }

  @GetMapping("/states")
  List<User> states(@RequestParam State state) {
    // ok: java-sql-injection
    return entityManager.createQuery("SELECT u FROM User u WHERE u.state = '" + state + "'").getResultList();
  }

  List<User> internal(String table) {
    // ok: java-sql-injection
    return entityManager.createQuery("SELECT x FROM " + table + " x").getResultList();
  }
}

class FlowServlet extends HttpServlet {
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String raw = request.getParameter("raw");
    StringBuilder chained = new StringBuilder();
    chained.append("SELECT * FROM t WHERE a = '").append(raw).append("'");
    // ruleid: java-sql-injection
    statement.executeQuery(chained.substring(0));
    // ruleid: java-sql-injection
    int rows = entityManager.createQuery("SELECT x FROM X x WHERE x.a = '" + raw + "'").getResultList().size();
    StringJoiner joined = new StringJoiner(" AND ");
    request.getParameterMap().forEach((name, value) -> joined.add(name + " = ?"));
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT * FROM t WHERE " + joined);
    List<String> words = new ArrayList<>();
    words.add("first");
    words.add(raw);
    words.remove("first");
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT " + words.get(0));
    words.clear();
    words.add("name");
    // ok: java-sql-injection
    statement.executeQuery("SELECT " + words.get(0));
    String[] columns = {"id", raw, "name"};
    int at = 7 % 5;
    // ok: java-sql-injection
    statement.executeQuery("SELECT " + columns[at]);
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT " + columns[1]);
  }
}

class MethodsServlet extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String raw = request.getParameter("raw");
    // ok: java-sql-injection
    statement.executeQuery("SELECT " + size(raw));
    // ok: java-sql-injection
    statement.executeQuery("SELECT * FROM t WHERE " + clause("a", raw));
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT * FROM t WHERE " + clause(raw, "a"));
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT " + logged(raw));
    // ok: java-sql-injection
    statement.executeQuery("SELECT " + word(request.getParameter("word")));
    if (!raw.matches("[a-z]+")) {
      response.setStatus(400);
    }
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT " + raw);
    if (!known(raw)) {
      return;
    }
    // ok: java-sql-injection
    statement.executeQuery("SELECT " + raw);
  }

  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String raw = request.getParameter("raw");
    String kind = "abc";
    String column;
    switch (kind.charAt(1)) {
      case 'a':
        column = raw;
        break;
      case 'b':
        column = "id";
        break;
      default:
        column = "name";
    }
    // ok: java-sql-injection
    statement.executeQuery("SELECT " + column);
    switch (kind.charAt(0)) {
      case 'a':
        column = raw;
        break;
      default:
        column = "name";
    }
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT " + column);
  }

  protected void doDelete(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String raw = request.getParameter("raw");
    UUID id = UUID.fromString(raw);
    // ok: java-sql-injection
    statement.executeQuery("SELECT name FROM visit WHERE id = '" + id + "'");
    String word = raw.replaceAll("[^\\p{Alnum} ._-]", "_");
    // ok: java-sql-injection
    statement.executeQuery("SELECT name FROM visit WHERE word = '" + word + "'");
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT name FROM visit WHERE word = '" + raw + "'");
    if (!BADGE.matcher(raw).matches()) {
      return;
    }
    // ok: java-sql-injection
    statement.executeQuery("SELECT name FROM visit WHERE badge = '" + raw + "'");
  }

  private String size(String text) {
    return text.length() > 20 ? "'long'" : "'short'";
  }

  private String clause(String column, String value) {
    return column + " = ?";
  }

  private String word(String text) {
    if (!text.matches("[a-z]{1,20}")) {
      throw new IllegalArgumentException("no word");
    }
    return text;
  }

  private String logged(String text) {
    if (!text.matches("[a-z]{1,20}")) {
      LOG.warn("no word");
    }
    return text;
  }

  private boolean known(String text) {
    return NAMES.contains(text);
  }
}

class MoreDatabases {
  private JdbcClient client;
  private JdbcTemplate db;

  @GetMapping("/a")
  List<String> client(@RequestParam String name) {
    // ok: java-sql-injection
    client.sql("SELECT a FROM t WHERE name = :name").param("name", name).query(String.class).list();
    // ruleid: java-sql-injection
    return client.sql("SELECT a FROM t WHERE name = '" + name + "'").query(String.class).list();
  }

  @GetMapping("/b")
  int template(@RequestParam String name) {
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE name = ?", name);
    // ruleid: java-sql-injection
    return db.update("DELETE FROM t WHERE name = '" + name + "'");
  }

  @GetMapping("/c")
  List<Item> sorted(@RequestParam String column) {
    // ruleid: java-sql-injection
    Sort sort = JpaSort.unsafe("LENGTH(" + column + ")");
    return items.findAll(sort);
  }

  // Ways in
  @GetMapping("/d")
  void helpers(HttpServletRequest request) {
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + ServletRequestUtils.getStringParameter(request, "name") + "'");
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + WebUtils.getCookie(request, "name").getValue() + "'");
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE id = " + ServletRequestUtils.getIntParameter(request, "id", 0));
  }

  @PostMapping("/e")
  void entity(RequestEntity<String> entity, MultipartFile file) {
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + entity.getBody() + "'");
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + file.getOriginalFilename() + "'");
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE size = " + file.getSize());
  }

  @POST
  void body(String body, @Context UriInfo uri, @Context HttpHeaders headers) {
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + body + "'");
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + uri.getQueryParameters().getFirst("name") + "'");
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + headers.getHeaderString("X-Name") + "'");
  }

  @POST
  void form(MultivaluedMap<String, String> form, @Context SecurityContext security) {
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + form.getFirst("name") + "'");
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + security.getUserPrincipal() + "'");
  }

  void reactive(ServerRequest request, ServerWebExchange exchange, APIGatewayProxyRequestEvent event) {
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + request.queryParam("name").orElse("") + "'");
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + exchange.getRequest().getQueryParams().getFirst("name") + "'");
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + event.getBody() + "'");
  }

  // On the way
  @GetMapping("/f")
  void chosen(@RequestParam String kind) {
    String table = switch (kind) {
      case "new" -> "fresh";
      default -> kind;
    };
    // ruleid: java-sql-injection
    db.update("DELETE FROM " + table);
    String known = switch (kind) {
      case "new" -> "fresh";
      default -> "old";
    };
    // ok: java-sql-injection
    db.update("DELETE FROM " + known);
  }

  @GetMapping("/g")
  void marks(@RequestParam List<String> names) {
    String marks = names.stream().map(name -> "?").collect(Collectors.joining(","));
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE name IN (" + marks + ")", names.toArray());
    String quoted = names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(","));
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name IN (" + quoted + ")");
  }

  @GetMapping("/h")
  void letters(@RequestParam String name, @RequestParam String day) {
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE day = '" + LocalDate.parse(day) + "'");
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + plain(name) + "'");
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + tidy(name) + "'");
    if (!name.chars().allMatch(Character::isLetter)) {
      return;
    }
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE name = '" + name + "'");
  }

  private static String plain(String text) {
    return text.replaceAll("[^A-Za-z]", "");
  }

  private static String tidy(String text) {
    return text.replaceAll(";", "");
  }

  @GetMapping("/i")
  void lists(@RequestParam String name) {
    List<String> names = new ArrayList<>();
    names.add("first");
    names.add(name);
    names.add("third");
    // ok: java-sql-injection
    db.update("DELETE FROM " + names.get(0));
    // ruleid: java-sql-injection
    db.update("DELETE FROM " + names.get(1));
    names.remove(1);
    // ok: java-sql-injection
    db.update("DELETE FROM " + names.get(1));
  }

  @GetMapping("/j")
  void pairs(@RequestParam String name) {
    List<String> names = new ArrayList<>();
    names.add(name);
    names.add("second");
    // ok: java-sql-injection
    db.update("DELETE FROM " + names.get(1));
    names.remove(0);
    // ok: java-sql-injection
    db.update("DELETE FROM " + names.get(0));
  }

  @GetMapping("/l")
  void queues(@RequestParam String name) {
    Deque<String> names = new ArrayDeque<>();
    names.add("first");
    names.add(name);
    // ok: java-sql-injection
    db.update("DELETE FROM " + names.peekFirst());
    // ruleid: java-sql-injection
    db.update("DELETE FROM " + names.peekLast());
    List<String> pair = List.of(name, "second");
    // ok: java-sql-injection
    db.update("DELETE FROM " + pair.get(1));
    // ruleid: java-sql-injection
    db.update("DELETE FROM " + pair.get(0));
  }

  @GetMapping("/m")
  void stores(@RequestParam String name) {
    Properties properties = new Properties();
    properties.setProperty("name", name);
    properties.setProperty("kind", "fixed");
    // ruleid: java-sql-injection
    db.update("DELETE FROM " + properties.getProperty("name"));
    // ok: java-sql-injection
    db.update("DELETE FROM " + properties.getProperty("kind"));
    StringWriter writer = new StringWriter();
    writer.write(name);
    // ruleid: java-sql-injection
    db.update("DELETE FROM " + writer);
  }

  @GetMapping("/n")
  void cases(@RequestParam String kind, @RequestParam String digits, @RequestParam String size) {
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE a = " + onlyDigits(digits));
    // ruleid: java-sql-injection
    db.update("DELETE FROM t WHERE a = " + kind);
    switch (kind) {
      case "new":
      case "old":
        break;
      default:
        throw new IllegalArgumentException("no such kind");
    }
    // ok: java-sql-injection
    db.update("DELETE FROM t WHERE a = " + kind);
  }

  private static String onlyDigits(String text) {
    StringBuilder kept = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (Character.isDigit(c)) {
        kept.append(c);
      }
    }
    return kept.toString();
  }
}

class OtherClients {
  private final Orders orders = new Orders();

  static class Orders {
    List<String> findByCity(Connection connection, String city) throws SQLException {
      // across: java-sql-injection
      return names(connection.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'"));
    }
  }

  void clients(HttpServletRequest request, DSLContext dsl, QueryRunner runner, DatabaseClient client, Connection db) throws Exception {
    String city = request.getParameter("city");
    // ruleid: java-sql-injection
    dsl.fetch("SELECT name FROM orders WHERE city = '" + city + "'");
    // ok: java-sql-injection
    dsl.fetch("SELECT name FROM orders WHERE city = ?", city);
    // ruleid: java-sql-injection
    runner.query(db, "SELECT name FROM orders WHERE city = '" + city + "'", handler);
    // ok: java-sql-injection
    runner.query(db, "SELECT name FROM orders WHERE city = ?", handler, city);
    // ruleid: java-sql-injection
    client.sql("SELECT name FROM orders WHERE city = '" + city + "'");
    List<String> found = orders.findByCity(db, city);
    byte[] mark = MessageDigest.getInstance("SHA-256").digest(city.getBytes());
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE mark = '" + HexFormat.of().formatHex(mark) + "'");
    String numbers = Arrays.stream(request.getParameterValues("id")).map(Integer::valueOf).map(String::valueOf).collect(joining(","));
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE id IN (" + numbers + ")");
    for (char letter : city.toCharArray()) {
      if (!Character.isLetter(letter)) {
        throw new ServletException("city");
      }
    }
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'");
  }

  void kept(HttpServletRequest request, Connection db) throws Exception {
    // across: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city(request) + "'");
    // across: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + cookie(request, "city") + "'");
  }

  private static String city(HttpServletRequest request) {
    String city = request.getParameter("city");
    return city == null ? "Bonn" : city;
  }

  private static String cookie(HttpServletRequest request, String name) {
    for (Cookie cookie : request.getCookies()) {
      if (cookie.getName().equals(name)) {
        return cookie.getValue();
      }
    }
    return "";
  }

  void search(HttpServletRequest request, Core core, Connection db) throws Exception {
    // ok: java-sql-injection
    core.execute(request.getParameter("handler"), request);
    // ok: java-sql-injection
    requestHandler.execute(request.getParameter("name"));
    // ruleid: java-sql-injection
    db.createStatement().execute("DELETE FROM orders WHERE city = '" + request.getParameter("city") + "'");
  }
}

class ListedColumns extends HttpServlet {
  void lower(HttpServletRequest request, Statement statement) throws Exception {
    String column = request.getParameter("column");
    if (!ALLOWED.contains(column.toLowerCase())) {
      throw new IllegalArgumentException(column);
    }
    // ok: java-sql-injection
    statement.executeQuery("SELECT * FROM t ORDER BY " + column);
    String other = request.getParameter("other");
    if (!ALLOWED.contains(other.substring(1))) {
      throw new IllegalArgumentException(other);
    }
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT * FROM t ORDER BY " + other);
  }

  void switched(HttpServletRequest request, Statement statement) throws Exception {
    String column = request.getParameter("column");
    switch (column) {
      case "id":
      case "name":
        break;
      default:
        column = "id";
    }
    // ok: java-sql-injection
    statement.executeQuery("SELECT * FROM t ORDER BY " + column);
    String other = request.getParameter("other");
    switch (other) {
      case "id":
        log.info("by id");
        break;
      default:
        log.info("by another");
    }
    // ruleid: java-sql-injection
    statement.executeQuery("SELECT * FROM t ORDER BY " + other);
  }

  void truncated(HttpServletRequest request, Statement statement) throws Exception {
    String table = request.getParameter("table");
    // ok: java-sql-injection
    statement.executeUpdate("TRUNCATE TABLE `" + table.replace("`", "``") + "`");
    // ruleid: java-sql-injection
    statement.executeUpdate("TRUNCATE TABLE `" + table.replace("`", "") + "`" + table);
  }
}
