package com.northwind.portal;

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

// case: vulnerable CWE-89
@WebServlet("/desk/warehouse-count")
public class WarehouseCountServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            Map<String, String[]> all = req.getParameterMap();
            String site = "main";
            if (all.containsKey("site")) {
                site = all.get("site")[0];
            }
            Holder holder = new Holder();
            holder.site = site;
            holder.floor = "2";
            try (Connection con = dataSource.getConnection(); Statement st = con.createStatement()) {
                st.addBatch("DELETE FROM pick_list WHERE floor = '" + holder.floor + "'");
                st.addBatch("DELETE FROM pick_list WHERE site = '" + holder.site + "'");
                int[] counts = st.executeBatch();
                res.getWriter().println("Cleared " + (counts[0] + counts[1]));
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    static class Holder {
        String site;
        String floor;
    }
}
