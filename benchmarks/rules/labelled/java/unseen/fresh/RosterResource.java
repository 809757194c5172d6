package io.shiftplan.api;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;

@Path("/roster")
@Produces(MediaType.APPLICATION_JSON)
public class RosterResource {

    @Inject
    DataSource db;

    // case: vulnerable CWE-89
    @GET
    @Path("/names")
    public int names(@QueryParam("nick") List<String> nicks) throws SQLException {
        List<String> quoted = new ArrayList<>();
        for (String nick : nicks) {
            quoted.add("'" + nick.toLowerCase() + "'");
        }
        String sql = String.format("SELECT count(*) FROM worker WHERE nick IN (%s)", String.join(",", quoted));
        try (Connection con = db.getConnection(); ResultSet rs = con.createStatement().executeQuery(sql)) {
            rs.next();
            return rs.getInt(1);
        }
    }

    // case: safe CWE-89
    @GET
    @Path("/shifts")
    public int shifts(@QueryParam("id") List<String> ids) throws SQLException {
        List<Long> numbers = ids.stream().map(Long::parseLong).collect(Collectors.toList());
        StringBuilder in = new StringBuilder("0");
        for (Long n : numbers) {
            in.append(',').append(n);
        }
        String sql = String.format("SELECT count(*) FROM shift WHERE id IN (%s)", in);
        try (Connection con = db.getConnection(); ResultSet rs = con.createStatement().executeQuery(sql)) {
            rs.next();
            return rs.getInt(1);
        }
    }
}
