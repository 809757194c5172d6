package com.northwind.portal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: vulnerable CWE-89
@WebServlet("/api/stock-level")
public class StockLevelServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        try {
            String raw = req.getParameter("sku");
            String sku = raw == null ? "" : new String(Base64.getUrlDecoder().decode(raw), StandardCharsets.UTF_8);
            try (Connection con = dataSource.getConnection();
                    CallableStatement call = con.prepareCall("{call stock_level('" + sku + "', 3)}");
                    ResultSet rs = call.executeQuery()) {
                resp.getWriter().println(rs.next() ? "In stock" : "Sold out");
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    @Override
    public String getServletInfo() {
        return "stock level";
    }
}
