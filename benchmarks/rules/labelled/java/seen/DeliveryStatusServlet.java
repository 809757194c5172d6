package org.lumen.app;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: vulnerable CWE-89
@WebServlet(name = "DeliveryStatusServlet", urlPatterns = {"/app/delivery-status"})
public class DeliveryStatusServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/core")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String carrier = request.getHeader("X-Carrier");
            String region = "north";
            Map<String, Object> fields = new HashMap<>();
            fields.put("region", region);
            fields.put("carrier", carrier);
            fields.put("limit", 20);
            String picked = (String) fields.get("carrier");
            String sql = String.format("SELECT COUNT(*) FROM delivery WHERE region = '%s' AND carrier = '%s'",
                    fields.get("region"), picked);
            try (Connection con = dataSource.getConnection();
                    PreparedStatement ps = con.prepareStatement(sql);
                    ResultSet rs = ps.executeQuery()) {
                rs.next();
                response.getWriter().println("Deliveries under way: " + rs.getInt(1));
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
