package com.northwind.portal;

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

// case: vulnerable CWE-89
@WebServlet("/app/tariff")
public class TariffServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String zone = request.getParameterValues("zone") == null ? "A" : request.getParameterValues("zone")[0];
            int width = 12;
            String chosen = width * 3 - 20 > 10 ? zone : "A";
            try (Connection con = dataSource.getConnection(); Statement st = con.createStatement()) {
                st.execute("SELECT price FROM tariff WHERE zone = '" + chosen + "'");
                try (ResultSet rs = st.getResultSet()) {
                    response.getWriter().println(rs.next() ? "Price: " + rs.getInt("price") : "No tariff");
                }
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
