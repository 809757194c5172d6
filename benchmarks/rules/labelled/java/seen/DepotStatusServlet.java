package net.kestrel.desk;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet("/desk/depot-status")
public class DepotStatusServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        served.incrementAndGet();
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        try {
            String carrier = req.getHeader("X-Carrier");
            String region = "north";
            Map<String, Object> fields = new HashMap<>();
            fields.put("region", region);
            fields.put("carrier", carrier);
            fields.put("limit", 20);
            String picked = (String) fields.get("region");
            String sql = String.format("SELECT COUNT(*) FROM depot WHERE region = '%s' AND parcels > %d",
                    picked, (Integer) fields.get("limit"));
            try (Connection con = dataSource.getConnection();
                    PreparedStatement ps = con.prepareStatement(sql);
                    ResultSet rs = ps.executeQuery()) {
                rs.next();
                res.getWriter().println("Depots in use: " + rs.getInt(1));
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
