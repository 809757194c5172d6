package org.lumen.app;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: vulnerable CWE-89
@WebServlet(name = "SortedCatalogServlet", urlPatterns = {"/desk/sorted-catalog"})
public class SortedCatalogServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/core")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            String order = req.getParameter("sort");
            if (order == null || order.isEmpty()) {
                order = "name";
            }
            int rows = 0;
            try (Connection con = dataSource.getConnection();
                    PreparedStatement ps = con.prepareStatement(
                            "SELECT id, name FROM catalog WHERE visible = ? ORDER BY " + order)) {
                ps.setBoolean(1, true);
                try (ResultSet rs = ps.executeQuery()) {
                    while (rs.next()) {
                        rows++;
                    }
                }
            }
            res.getWriter().println("<p>" + rows + " items</p>");
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
