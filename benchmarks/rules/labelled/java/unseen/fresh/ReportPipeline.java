package stats.reports;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

public class ReportPipeline extends HttpServlet {

    @Resource(name = "jdbc/reports")
    private DataSource source;

    // case: vulnerable CWE-89
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        Map<String, String> criteria = new LinkedHashMap<>();
        for (Map.Entry<String, String[]> e : req.getParameterMap().entrySet()) {
            if (e.getKey().startsWith("f_")) {
                criteria.put("region", e.getValue()[0]);
            }
        }
        try {
            resp.getWriter().print(count(where(criteria)));
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    private String where(Map<String, String> criteria) {
        List<String> parts = new ArrayList<>();
        parts.add("1 = 1");
        criteria.forEach((k, v) -> parts.add(k + " = '" + v + "'"));
        return String.join(" AND ", parts);
    }

    private int count(String condition) throws SQLException {
        try (Connection c = source.getConnection(); Statement s = c.createStatement()) {
            ResultSet rs = s.executeQuery("SELECT COUNT(*) FROM report WHERE " + condition);
            rs.next();
            return rs.getInt(1);
        }
    }

    // case: safe CWE-89
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String coded = req.getParameter("year");
        String text = new String(Base64.getDecoder().decode(coded), StandardCharsets.UTF_8);
        int year = Integer.parseInt(text.trim());
        List<String> parts = new ArrayList<>();
        parts.add("state = 'final'");
        parts.add("year = " + year);
        try (Connection c = source.getConnection(); Statement s = c.createStatement()) {
            ResultSet rs = s.executeQuery("SELECT COUNT(*) FROM report WHERE " + String.join(" AND ", parts));
            rs.next();
            resp.getWriter().print(rs.getInt(1));
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
