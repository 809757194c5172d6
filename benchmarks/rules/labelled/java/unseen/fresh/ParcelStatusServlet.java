package org.harbour.parcels;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

@WebServlet("/parcels/status")
public class ParcelStatusServlet extends HttpServlet {

    @Resource(lookup = "java:comp/env/jdbc/parcels")
    private DataSource parcels;

    // case: vulnerable CWE-89
    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String code = req.getParameter("code");
        resp.setContentType("text/plain");
        try (Connection c = parcels.getConnection(); Statement st = c.createStatement()) {
            ResultSet rs = st.executeQuery("SELECT state FROM parcel WHERE code = '" + code + "'");
            resp.getWriter().print(rs.next() ? rs.getInt(1) : -1);
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    // case: safe CWE-89
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        String code = req.getParameter("code");
        String state = req.getParameter("state");
        String table = "parcel";
        String sql = "UPDATE " + table + " SET state = ? WHERE code = ?";
        try (Connection c = parcels.getConnection(); PreparedStatement st = c.prepareStatement(sql)) {
            st.setString(1, state);
            st.setString(2, code);
            resp.setStatus(st.executeUpdate() == 1 ? 204 : 404);
        } catch (SQLException e) {
            throw new ServletException("update failed", e);
        }
    }
}
