package org.stadtarchiv.flows;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.text.MessageFormat;
import java.util.*;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import org.json.JSONObject;

public class ArchiveFlows extends HttpServlet {

    static class Search {
        private final String term;
        private final int page;

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

    record Wish(String place, int year) {
    }

    static class Holder<T> {
        private T value;

        void set(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }
    }

    static class QueryBuilder {
        private final StringBuilder text = new StringBuilder("SELECT title FROM files WHERE 1 = 1");

        QueryBuilder with(String column, String value) {
            text.append(" AND ").append(column).append(" = '").append(value).append("'");
            return this;
        }

        String build() {
            return text.toString();
        }
    }

    static class Form {
        public String name;
        public int age;
    }

    private Connection connection;
    private ExecutorService executor;
    private final ObjectMapper mapper = new ObjectMapper();
    private final Gson gson = new Gson();

    // case: vulnerable CWE-89
    void object(HttpServletRequest request) throws SQLException {
        Search search = new Search(request.getParameter("term"), 1);
        connection.createStatement().executeQuery("SELECT * FROM files WHERE title = '" + search.getTerm() + "'");
    }

    // case: safe CWE-89
    void objectNumber(HttpServletRequest request) throws SQLException {
        Search search = new Search(request.getParameter("term"), 1);
        connection.createStatement().executeQuery("SELECT * FROM files OFFSET " + search.getPage());
    }

    // case: vulnerable CWE-89
    void record(HttpServletRequest request) throws SQLException {
        Wish wish = new Wish(request.getParameter("place"), 1900);
        connection.createStatement().executeQuery("SELECT * FROM files WHERE place = '" + wish.place() + "'");
    }

    // case: safe CWE-89
    void recordNumber(HttpServletRequest request) throws SQLException {
        Wish wish = new Wish(request.getParameter("place"), Integer.parseInt(request.getParameter("year")));
        connection.createStatement().executeQuery("SELECT * FROM files WHERE year = " + wish.year());
    }

    // case: vulnerable CWE-89
    void holder(HttpServletRequest request) throws SQLException {
        Holder<String> holder = new Holder<>();
        holder.set(request.getParameter("id"));
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + holder.get());
    }

    // case: safe CWE-89
    void holderReplaced(HttpServletRequest request) throws SQLException {
        Holder<String> holder = new Holder<>();
        holder.set(request.getParameter("id"));
        holder.set("7");
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + holder.get());
    }

    // case: vulnerable CWE-89
    void builder(HttpServletRequest request) throws SQLException {
        String sql = new QueryBuilder().with("city", request.getParameter("city")).build();
        connection.createStatement().executeQuery(sql);
    }

    // case: vulnerable CWE-89
    void function(HttpServletRequest request) throws SQLException {
        Function<String, String> quote = text -> "'" + text + "'";
        String sql = "SELECT * FROM files WHERE id = " + quote.apply(request.getParameter("id"));
        connection.createStatement().executeQuery(sql);
    }

    // case: vulnerable CWE-89
    void supplier(HttpServletRequest request) throws SQLException {
        Supplier<String> id = () -> request.getParameter("id");
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + id.get());
    }

    // case: vulnerable CWE-89
    void format(HttpServletRequest request) throws SQLException {
        String sql = MessageFormat.format("SELECT * FROM files WHERE id = {0}", request.getParameter("id"));
        connection.createStatement().executeQuery(sql);
    }

    // case: vulnerable CWE-89
    void joined(HttpServletRequest request) throws SQLException {
        StringJoiner joiner = new StringJoiner(" AND ", "SELECT * FROM files WHERE ", "");
        joiner.add("id = " + request.getParameter("id"));
        joiner.add("open");
        connection.createStatement().executeQuery(joiner.toString());
    }

    // case: vulnerable CWE-89
    void streamed(HttpServletRequest request) throws SQLException {
        String ids = Arrays.stream(request.getParameterValues("id")).map(id -> "'" + id + "'").collect(Collectors.joining(","));
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id IN (" + ids + ")");
    }

    // case: safe CWE-89
    void streamedNumbers(HttpServletRequest request) throws SQLException {
        String ids = Arrays.stream(request.getParameterValues("id")).map(Integer::parseInt).map(String::valueOf).collect(Collectors.joining(","));
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id IN (" + ids + ")");
    }

    // case: vulnerable CWE-89
    void decoded(HttpServletRequest request) throws SQLException {
        byte[] raw = Base64.getUrlDecoder().decode(request.getHeader("X-Id"));
        String id = new String(raw, StandardCharsets.UTF_8).trim();
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + id);
    }

    // case: vulnerable CWE-89
    void json(HttpServletRequest request) throws Exception {
        JsonNode node = mapper.readTree(request.getInputStream());
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + node.path("id").asText());
    }

    // case: safe CWE-89
    void jsonNumber(HttpServletRequest request) throws Exception {
        JsonNode node = mapper.readTree(request.getInputStream());
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + node.path("id").asInt());
    }

    // case: vulnerable CWE-89
    void gson(HttpServletRequest request) throws Exception {
        Form form = gson.fromJson(request.getReader(), Form.class);
        connection.createStatement().executeQuery("SELECT * FROM files WHERE name = '" + form.name + "'");
    }

    // case: safe CWE-89
    void gsonNumber(HttpServletRequest request) throws Exception {
        Form form = gson.fromJson(request.getReader(), Form.class);
        connection.createStatement().executeQuery("SELECT * FROM files WHERE age = " + form.age);
    }

    // case: vulnerable CWE-89
    void jsonObject(HttpServletRequest request) throws Exception {
        StringBuilder body = new StringBuilder();
        try (BufferedReader reader = request.getReader()) {
            String line;
            while ((line = reader.readLine()) != null) {
                body.append(line);
            }
        }
        JSONObject object = new JSONObject(body.toString());
        connection.createStatement().executeQuery("SELECT * FROM files WHERE name = '" + object.getString("name") + "'");
    }

    // case: vulnerable CWE-89
    void cookie(HttpServletRequest request) throws SQLException {
        String city = Arrays.stream(request.getCookies())
                .filter(cookie -> "city".equals(cookie.getName()))
                .map(Cookie::getValue)
                .findFirst()
                .orElse("ulm");
        connection.createStatement().executeQuery("SELECT * FROM files WHERE city = '" + city + "'");
    }

    // case: vulnerable CWE-89
    void names(HttpServletRequest request) throws SQLException {
        Enumeration<String> names = request.getParameterNames();
        while (names.hasMoreElements()) {
            String name = names.nextElement();
            connection.createStatement().executeUpdate("UPDATE files SET " + name + " = 1");
        }
    }

    // case: vulnerable CWE-89
    void attribute(HttpServletRequest request) throws SQLException {
        request.setAttribute("city", request.getParameter("city"));
        connection.createStatement().executeQuery("SELECT * FROM files WHERE city = '" + request.getAttribute("city") + "'");
    }

    // case: vulnerable CWE-89
    void async(HttpServletRequest request) {
        String id = request.getParameter("id");
        executor.submit(() -> connection.createStatement().executeUpdate("DELETE FROM files WHERE id = " + id));
    }

    // case: vulnerable CWE-89
    void future(HttpServletRequest request) {
        CompletableFuture.completedFuture(request.getParameter("id"))
                .thenApply(id -> "DELETE FROM files WHERE id = " + id)
                .thenAccept(sql -> {
                    try {
                        connection.createStatement().executeUpdate(sql);
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    // case: vulnerable CWE-89
    void reference(HttpServletRequest request) {
        Optional.ofNullable(request.getParameter("id")).ifPresent(this::remove);
    }

    private void remove(String id) {
        try {
            connection.createStatement().executeUpdate("DELETE FROM files WHERE id = " + id);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    // case: vulnerable CWE-89
    void switched(HttpServletRequest request) throws SQLException {
        String column = switch (request.getParameter("by")) {
            case "title" -> "title";
            case "year" -> "year";
            default -> {
                String other = request.getParameter("column");
                yield other.toLowerCase();
            }
        };
        connection.createStatement().executeQuery("SELECT * FROM files ORDER BY " + column);
    }

    // case: vulnerable CWE-89
    void pattern(HttpServletRequest request) throws SQLException {
        Object value = request.getParameter("id");
        if (value instanceof String id && !id.isEmpty()) {
            connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + id);
        }
    }

    // case: vulnerable CWE-89
    void batch(HttpServletRequest request) throws SQLException {
        Map<String, List<String>> groups = new HashMap<>();
        groups.computeIfAbsent("id", key -> new ArrayList<>()).add(request.getParameter("id"));
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + groups.get("id").get(0));
    }

    // case: vulnerable CWE-89
    void array(HttpServletRequest request) throws SQLException {
        String[] parts = {"SELECT * FROM files WHERE id = ", request.getParameter("id")};
        connection.createStatement().executeQuery(String.join("", parts));
    }

    // case: vulnerable CWE-89
    void scanned(HttpServletRequest request) throws Exception {
        Scanner scanner = new Scanner(request.getInputStream()).useDelimiter("\\A");
        String id = scanner.hasNext() ? scanner.next() : "";
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + id);
    }

    // case: vulnerable CWE-89
    void split(HttpServletRequest request) throws SQLException {
        for (String part : request.getParameter("ids").split(",")) {
            connection.createStatement().executeUpdate("DELETE FROM files WHERE id = " + part);
        }
    }

    // case: safe CWE-89
    void splitNumbers(HttpServletRequest request) throws SQLException {
        for (String part : request.getParameter("ids").split(",")) {
            long id = Long.parseLong(part.trim());
            connection.createStatement().executeUpdate("DELETE FROM files WHERE id = " + id);
        }
    }

    // case: vulnerable CWE-89
    void concat(HttpServletRequest request) throws SQLException {
        String sql = "SELECT * FROM files WHERE id = ".concat(request.getParameter("id")).concat(" LIMIT 1");
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
        }
    }

    // case: vulnerable CWE-89
    void entries(HttpServletRequest request) throws SQLException {
        for (Map.Entry<String, String[]> entry : request.getParameterMap().entrySet()) {
            connection.createStatement().executeUpdate("UPDATE files SET open = '" + entry.getValue()[0] + "'");
        }
    }

    // case: vulnerable CWE-89
    void template(HttpServletRequest request) throws SQLException {
        String sql = "SELECT * FROM files WHERE city = '{city}'".replace("{city}", request.getParameter("city"));
        connection.createStatement().executeQuery(sql);
    }

    // case: vulnerable CWE-89
    void operator(HttpServletRequest request) throws SQLException {
        UnaryOperator<String> where = city -> "SELECT * FROM files WHERE city = '" + city + "'";
        connection.createStatement().executeQuery(where.apply(request.getParameter("city")));
    }

    // case: vulnerable CWE-89
    void denied(HttpServletRequest request) throws SQLException {
        String id = request.getParameter("id");
        if (id.contains("--") || id.contains(";")) {
            return;
        }
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + id);
    }

    // case: safe CWE-89
    void required(HttpServletRequest request) throws SQLException {
        String id = request.getParameter("id");
        if (id == null || !id.chars().allMatch(Character::isDigit)) {
            throw new IllegalArgumentException("id");
        }
        connection.createStatement().executeQuery("SELECT * FROM files WHERE id = " + id);
    }

    // case: safe CWE-89
    void enumerated(HttpServletRequest request) throws SQLException {
        Optional<Column> column = Arrays.stream(Column.values()).filter(each -> each.name().equals(request.getParameter("by"))).findFirst();
        connection.createStatement().executeQuery("SELECT * FROM files ORDER BY " + column.orElse(Column.TITLE).name());
    }

    // case: safe CWE-89
    void looked(HttpServletRequest request) throws SQLException {
        Map<String, String> columns = new TreeMap<>();
        columns.put("t", "title");
        columns.put("y", "year");
        String column = columns.get(request.getParameter("by"));
        if (column == null) {
            column = "title";
        }
        connection.createStatement().executeQuery("SELECT * FROM files ORDER BY " + column);
    }

    enum Column { TITLE, YEAR }
}
