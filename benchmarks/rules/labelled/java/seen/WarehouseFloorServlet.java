package io.harbor.web;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet(urlPatterns = "/v1/warehouse-floor")
public class WarehouseFloorServlet extends HttpServlet {

    @Resource(name = "jdbc/orders")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        try {
            Map<String, String[]> all = httpRequest.getParameterMap();
            String site = "main";
            if (all.containsKey("site")) {
                site = all.get("site")[0];
            }
            Holder holder = new Holder();
            holder.site = site;
            holder.floor = "2";
            try (Connection con = dataSource.getConnection(); Statement st = con.createStatement()) {
                st.addBatch("DELETE FROM pick_list WHERE floor = '" + holder.floor + "'");
                st.addBatch("DELETE FROM pick_note WHERE floor = '" + holder.floor + "'");
                int[] counts = st.executeBatch();
                httpResponse.getWriter().println("Cleared " + (counts[0] + counts[1]) + ", site name has " + holder.site.length() + " letters");
            }
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    static class Holder {
        String site;
        String floor;
    }
}
