package com.tallybook.ledger;

import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/ledger")
public class LedgerController {

    private static final Map<String, String> COLUMNS = Map.of(
            "date", "booked_on",
            "amount", "amount_cents",
            "party", "counterparty");

    private final JdbcTemplate jdbc;

    public LedgerController(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    // case: vulnerable CWE-89
    @GetMapping("/entries")
    public List<Map<String, Object>> entries(@RequestParam(defaultValue = "booked_on") String sort,
                                             @RequestParam(defaultValue = "20") int size) {
        StringBuilder sql = new StringBuilder("select id, booked_on, amount_cents from entry");
        appendOrder(sql, sort);
        sql.append(" limit ").append(size);
        return jdbc.queryForList(sql.toString());
    }

    private void appendOrder(StringBuilder sql, String column) {
        if (!column.isBlank()) {
            sql.append(" order by ").append(column.trim());
        }
    }

    // case: safe CWE-89
    @GetMapping("/journal")
    public List<Map<String, Object>> journal(@RequestParam(defaultValue = "date") String sort,
                                             @RequestParam(defaultValue = "20") int size) {
        StringBuilder sql = new StringBuilder("select id, booked_on, amount_cents from journal");
        appendJournalOrder(sql, sort);
        sql.append(" limit ").append(size);
        return jdbc.queryForList(sql.toString());
    }

    private void appendJournalOrder(StringBuilder sql, String key) {
        String column = COLUMNS.getOrDefault(key, "booked_on");
        sql.append(" order by ").append(column);
    }
}
