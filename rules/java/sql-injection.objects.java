package example;

import java.sql.Connection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServletRequest;

class Objects {
  static class Search {
    private final String term;
    private final int page;
    boolean open;
    String note;

    Search(String term, int page) {
      this.term = term;
      this.page = page;
    }

    String getTerm() {
      return term;
    }

    int getPage() {
      return page;
    }
  }

  record Wish(String place, int year) {}

  static class Names {
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9_]+");

    static boolean isPlain(String text) {
      return text != null && PLAIN.matcher(text).matches();
    }

    static String letters(String text) {
      StringBuilder kept = new StringBuilder();
      for (char letter : text.toCharArray()) {
        if (Character.isLetterOrDigit(letter)) {
          kept.append(letter);
        }
      }
      return kept.toString();
    }
  }

  void numbers(HttpServletRequest request, Connection db) throws Exception {
    Search search = new Search(request.getParameter("term"), 1);
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + search.getTerm() + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders OFFSET " + search.getPage());
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE open = " + search.open);
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE note = '" + search.note + "'");
    Wish wish = new Wish(request.getParameter("place"), 1900);
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE place = '" + wish.place() + "'");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE year = " + wish.year());
  }

  void plain(HttpServletRequest request, Connection db) throws Exception {
    String city = request.getParameter("city");
    if (!Names.isPlain(city)) {
      return;
    }
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'");
  }

  void letters(HttpServletRequest request, Connection db) throws Exception {
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + Names.letters(request.getParameter("city")) + "'");
  }

  void predicate(HttpServletRequest request, Connection db) throws Exception {
    Predicate<String> known = List.of("ulm", "jena")::contains;
    String city = request.getParameter("city");
    if (known.test(city)) {
      // ok: java-sql-injection
      db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city + "'");
    }
  }

  void replaced(HttpServletRequest request, Connection db) throws Exception {
    AtomicReference<String> city = new AtomicReference<>();
    city.set(request.getParameter("city"));
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city.get() + "'");
    city.set("ulm");
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city.get() + "'");
  }

  void supplier(HttpServletRequest request, Connection db) throws Exception {
    Supplier<String> city = () -> request.getParameter("city");
    // ruleid: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + city.get() + "'");
    Supplier<String> known = () -> request.isSecure() ? "ulm" : "jena";
    // ok: java-sql-injection
    db.createStatement().executeQuery("SELECT name FROM orders WHERE city = '" + known.get() + "'");
  }

  void supplied(@RequestParam("city") String city, Connection db) throws Exception {
    Supplier<String> sql = () -> "SELECT name FROM orders WHERE city = '" + city + "'";
    // ruleid: java-sql-injection
    db.createStatement().executeQuery(sql.get());
    Supplier<String> all = () -> "SELECT name FROM orders LIMIT " + (city.isEmpty() ? "10" : "20");
    // ok: java-sql-injection
    db.createStatement().executeQuery(all.get());
  }
}
