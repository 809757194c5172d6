package net.parcelbox.tracking;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.sql.DataSource;

import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/parcels")
class ParcelSearchController {

    private static final Map<String, String> SORTS = Map.of("date", "shipped_at", "weight", "grams");

    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;
    private final DataSource dataSource;

    ParcelSearchController(JdbcTemplate jdbc, NamedParameterJdbcTemplate named, DataSource dataSource) {
        this.jdbc = jdbc;
        this.named = named;
        this.dataSource = dataSource;
    }

    enum Direction {
        ASC, DESC
    }

    record Filter(String depot, String carrier) {
    }

    // case: vulnerable CWE-89
    @GetMapping
    List<String> list(@RequestParam(defaultValue = "date") String sort) {
        var sql = new StringBuilder("select code from parcel where archived = false");
        sql.append(" order by ").append(sort);
        return jdbc.queryForList(sql.toString(), String.class);
    }

    // case: safe CWE-89
    @GetMapping("/sorted")
    List<String> sorted(@RequestParam(defaultValue = "date") String sort) {
        String column = SORTS.getOrDefault(sort, "id");
        return jdbc.queryForList("select code from parcel order by " + column, String.class);
    }

    // case: safe CWE-89
    @GetMapping("/ordered")
    List<String> ordered(@RequestParam String direction) {
        Direction way = Direction.valueOf(direction.toUpperCase());
        return jdbc.query("select code from parcel order by id " + way.name(), (rs, row) -> rs.getString(1));
    }

    // case: vulnerable CWE-89
    @PostMapping("/filter")
    List<Map<String, Object>> filter(@RequestBody Filter filter) {
        List<String> conditions = new ArrayList<>();
        if (filter.depot() != null) {
            conditions.add("depot = '" + filter.depot() + "'");
        }
        if (filter.carrier() != null) {
            conditions.add("carrier = '" + filter.carrier() + "'");
        }
        String where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
        return named.getJdbcOperations().queryForList("select * from parcel" + where);
    }

    // case: safe CWE-89
    @PostMapping("/filter-bound")
    List<Map<String, Object>> filterBound(@RequestBody Filter filter) {
        List<String> conditions = new ArrayList<>();
        MapSqlParameterSource values = new MapSqlParameterSource();
        if (filter.depot() != null) {
            conditions.add("depot = :depot");
            values.addValue("depot", filter.depot());
        }
        if (filter.carrier() != null) {
            conditions.add("carrier = :carrier");
            values.addValue("carrier", filter.carrier());
        }
        String where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
        return named.queryForList("select * from parcel" + where, values);
    }

    // case: vulnerable CWE-89
    @GetMapping("/{code}/events")
    ResponseEntity<Integer> events(@PathVariable("code") String code) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(countFor(code))) {
            return rows.next() ? ResponseEntity.ok(rows.getInt(1)) : ResponseEntity.notFound().build();
        }
    }

    private static String countFor(String code) {
        return """
                select count(*) from event
                where parcel_code = '%s'
                """.formatted(code);
    }

    // case: safe CWE-89
    @GetMapping("/batch")
    int batch(@RequestParam List<Long> ids) throws SQLException {
        String marks = ids.stream().map(id -> "?").collect(Collectors.joining(", "));
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("delete from parcel where id in (" + marks + ")")) {
            int index = 1;
            for (Long id : ids) {
                statement.setLong(index++, id);
            }
            return statement.executeUpdate();
        }
    }

    // case: vulnerable CWE-89
    @GetMapping("/tenant")
    int tenantCount(@RequestHeader("X-Tenant") Optional<String> tenant) {
        String schema = tenant.map(String::trim).filter(name -> !name.isEmpty()).orElse("public");
        return jdbc.queryForObject("select count(*) from " + schema + ".parcel", Integer.class);
    }
}
