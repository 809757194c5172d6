package com.tidewater.shop;

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
@WebServlet(urlPatterns = "/api/meter-reading")
public class MeterReadingServlet extends HttpServlet {

    @Resource(name = "jdbc/orders")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        try {
            int meter;
            try {
                meter = Integer.parseInt(req.getParameter("meter"));
            } catch (NumberFormatException e) {
                resp.sendError(HttpServletResponse.SC_BAD_REQUEST);
                return;
            }
            try (Connection con = dataSource.getConnection();
                    Statement st = con.createStatement();
                    ResultSet rs = st.executeQuery("SELECT MAX(reading) FROM meter WHERE id = " + meter)) {
                rs.next();
                resp.getWriter().println("Last reading " + rs.getInt(1));
            }
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    @Override
    public String getServletInfo() {
        return "meter reading";
    }
}
