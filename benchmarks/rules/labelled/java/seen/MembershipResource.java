package com.northwind.portal;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.annotation.Resource;
import javax.persistence.EntityManager;
import javax.persistence.PersistenceContext;
import javax.persistence.Query;
import javax.sql.DataSource;
import javax.ws.rs.CookieParam;
import javax.ws.rs.FormParam;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.QueryParam;

@Path("/members")
public class MembershipResource {

    private static final Pattern BADGE = Pattern.compile("[A-Z]{2}[0-9]{4,8}");

    @Resource
    private DataSource pool;

    @PersistenceContext
    private EntityManager em;

    private int total(String sql) throws SQLException {
        try (Connection con = pool.getConnection();
                Statement st = con.createStatement();
                ResultSet rs = st.executeQuery(sql)) {
            return rs.next() ? rs.getInt(1) : 0;
        }
    }

    // case: safe CWE-89
    @GET
    @Path("/badge/{badge}")
    @Produces("application/json")
    public int badge(@PathParam("badge") String badge) throws SQLException {
        if (!BADGE.matcher(badge).matches()) {
            return -1;
        }
        return total("SELECT COUNT(*) FROM member WHERE badge = '" + badge + "'");
    }

    // case: vulnerable CWE-89
    @GET
    @Path("/card/{card}")
    @Produces("application/json")
    public int card(@PathParam("card") String card) throws SQLException {
        if (!BADGE.matcher(card).find()) {
            return -1;
        }
        return total("SELECT COUNT(*) FROM member WHERE card = '" + card + "'");
    }

    // case: vulnerable CWE-89
    @GET
    @Path("/town")
    @Produces("application/json")
    public int town(@QueryParam("town") String town) throws SQLException {
        String sql = "SELECT COUNT(*) FROM member WHERE town = '";
        sql += town;
        sql += "'";
        return total(sql);
    }

    // case: safe CWE-89
    @GET
    @Path("/session")
    @Produces("application/json")
    public int session(@CookieParam("sid") String sid) throws SQLException {
        UUID id = UUID.fromString(sid);
        return total("SELECT COUNT(*) FROM visit WHERE sid = '" + id + "'");
    }

    // case: vulnerable CWE-89
    @GET
    @Path("/visit")
    @Produces("application/json")
    public int visit(@CookieParam("sid") String sid) throws SQLException {
        Deque<String> parts = new ArrayDeque<>();
        parts.push("SELECT COUNT(*) FROM visit WHERE sid = '");
        parts.addLast(sid);
        parts.addLast("'");
        return total(String.join("", parts));
    }

    // case: safe CWE-89
    @POST
    @Path("/levels")
    @Produces("application/json")
    public int levels(@FormParam("level") List<Integer> levels) throws SQLException {
        String in = levels.stream().map(String::valueOf).collect(Collectors.joining(","));
        return total("SELECT COUNT(*) FROM member WHERE level IN (" + (in.isEmpty() ? "0" : in) + ")");
    }

    // case: vulnerable CWE-89
    @POST
    @Path("/grades")
    @Produces("application/json")
    public int grades(@FormParam("grade") List<String> grades) throws SQLException {
        String in = grades.stream().map(g -> "'" + g + "'").collect(Collectors.joining(","));
        return total("SELECT COUNT(*) FROM member WHERE grade IN (" + in + ")");
    }

    // case: safe CWE-89
    @POST
    @Path("/clubs")
    @Produces("application/json")
    public int clubs(@FormParam("club") List<String> clubs) {
        String marks = clubs.stream().map(c -> "?").collect(Collectors.joining(","));
        Query query = em.createNativeQuery("SELECT id FROM club WHERE name IN (" + marks + ")");
        for (int i = 0; i < clubs.size(); i++) {
            query.setParameter(i + 1, clubs.get(i));
        }
        return query.getResultList().size();
    }
}
