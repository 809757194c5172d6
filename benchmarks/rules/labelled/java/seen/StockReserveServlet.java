package io.harbor.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet(urlPatterns = "/app/stock-reserve")
public class StockReserveServlet extends HttpServlet {

    @Resource(name = "jdbc/orders")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        try {
            String raw = request.getParameter("sku");
            String sku = raw == null ? "" : new String(Base64.getUrlDecoder().decode(raw), StandardCharsets.UTF_8);
            try (Connection con = dataSource.getConnection();
                    CallableStatement call = con.prepareCall("{call stock_reserve(?, 3)}")) {
                call.setString(1, sku);
                response.getWriter().println(call.executeUpdate() > 0 ? "Reserved" : "Sold out");
            }
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
