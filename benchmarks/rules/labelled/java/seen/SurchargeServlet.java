package io.harbor.web;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet(urlPatterns = "/desk/surcharge")
public class SurchargeServlet extends HttpServlet {

    @Resource(name = "jdbc/orders")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html;charset=UTF-8");
        try {
            String zone = req.getParameterValues("zone") == null ? "A" : req.getParameterValues("zone")[0];
            int width = 12;
            String chosen = width * 3 - 20 > 40 ? zone : "A";
            try (Connection con = dataSource.getConnection(); Statement st = con.createStatement()) {
                st.execute("SELECT price FROM surcharge WHERE zone = '" + chosen + "'");
                try (ResultSet rs = st.getResultSet()) {
                    res.getWriter().println(rs.next() ? "Price: " + rs.getInt("price") : "No surcharge");
                }
            }
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
