package io.harbor.web;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

import javax.persistence.EntityManager;
import javax.persistence.PersistenceContext;
import javax.persistence.Query;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/tickets")
public class TicketController {

    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;

    @PersistenceContext
    private EntityManager em;

    public TicketController(JdbcTemplate jdbc, NamedParameterJdbcTemplate named) {
        this.jdbc = jdbc;
        this.named = named;
    }

    private static String like(String text) {
        return "%" + text + "%";
    }

    // case: vulnerable CWE-89
    @GetMapping("/count")
    public int count(@RequestParam String owner) {
        return jdbc.queryForObject("select count(*) from ticket where owner = '" + owner + "'", Integer.class);
    }

    // case: safe CWE-89
    @GetMapping("/open")
    public int open(@RequestParam String owner) {
        return jdbc.queryForObject("select count(*) from ticket where closed = false and owner = ?", Integer.class, owner);
    }

    // case: vulnerable CWE-89
    @GetMapping("/search")
    public List<Map<String, Object>> search(@RequestParam(name = "q", defaultValue = "") String text) {
        String sql = "select id, opened_at from ticket where title like '" + like(text) + "'";
        return jdbc.queryForList(sql);
    }

    // case: safe CWE-89
    @GetMapping("/find")
    public List<Map<String, Object>> find(@RequestParam(name = "q", defaultValue = "") String text) {
        String sql = "select id, opened_at from ticket where title like :pattern";
        return named.queryForList(sql, new MapSqlParameterSource("pattern", like(text)));
    }

    // case: vulnerable CWE-89
    @DeleteMapping("/tag/{tag}")
    public Map<String, Integer> untag(@PathVariable("tag") String tag) {
        int gone = jdbc.update("delete from ticket_tag where tag = '%s'".formatted(tag));
        return Map.of("gone", gone);
    }

    // case: safe CWE-89
    @DeleteMapping("/{id}")
    public Map<String, Integer> remove(@PathVariable("id") long id) {
        int gone = jdbc.update("delete from ticket where id = " + id);
        return Map.of("gone", gone);
    }

    // case: vulnerable CWE-89
    @GetMapping("/by-team")
    public int byTeam(@RequestHeader("X-Team") String team) {
        String jpql = "select t.id from Ticket t where t.team.name = '" + team + "'";
        return em.createQuery(jpql).getResultList().size();
    }

    // case: safe CWE-89
    @GetMapping("/by-group")
    public int byGroup(@RequestHeader("X-Group") String group) {
        String jpql = "select t.id from Ticket t where t.group.name = :group";
        return em.createQuery(jpql).setParameter("group", group).getResultList().size();
    }

    // case: vulnerable CWE-89
    @PostMapping("/assign")
    public int assign(@RequestBody Map<String, String> body) {
        StringJoiner where = new StringJoiner(" and ");
        body.forEach((column, value) -> where.add(column + " = '" + value + "'"));
        Query query = em.createNativeQuery("select id from ticket where " + where);
        return query.getResultList().size();
    }

    // case: safe CWE-89
    @PostMapping("/state")
    public int state(@RequestBody Map<String, String> body) {
        String state = body.getOrDefault("state", "open");
        if (!Set.of("open", "closed", "waiting").contains(state)) {
            throw new IllegalArgumentException("unknown state");
        }
        Query query = em.createNativeQuery("select id from ticket where state = '" + state + "'");
        return query.getResultList().size();
    }
}
