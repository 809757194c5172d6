package net.kestrel.desk;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet("/v1/sorted-shelf")
public class SortedShelfServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            String order = SORT_COLUMNS.getOrDefault(String.valueOf(httpRequest.getParameter("sort")), "name");
            int rows = 0;
            try (Connection con = dataSource.getConnection();
                    PreparedStatement ps = con.prepareStatement(
                            "SELECT id, name FROM shelf WHERE visible = ? ORDER BY " + order)) {
                ps.setBoolean(1, true);
                try (ResultSet rs = ps.executeQuery()) {
                    while (rs.next()) {
                        rows++;
                    }
                }
            }
            httpResponse.getWriter().println("<p>" + rows + " items</p>");
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    private static final Map<String, String> SORT_COLUMNS =
            Map.of("title", "name", "newest", "created_at DESC", "price", "net_price");
}
