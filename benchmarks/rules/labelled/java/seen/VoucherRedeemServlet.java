package com.tidewater.shop;

import java.io.IOException;
import java.net.URLDecoder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: vulnerable CWE-89
@WebServlet(urlPatterns = "/voucher-redeem")
public class VoucherRedeemServlet extends HttpServlet {

    @Resource(name = "jdbc/orders")
    private DataSource dataSource;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        served.incrementAndGet();
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String code = "";
            Cookie[] cookies = request.getCookies();
            if (cookies != null) {
                for (Cookie cookie : cookies) {
                    if ("voucher".equals(cookie.getName())) {
                        code = URLDecoder.decode(cookie.getValue(), "UTF-8");
                    }
                }
            }
            String clause = new ClauseMaker().equalTo("code", code);
            try (Connection con = dataSource.getConnection(); Statement st = con.createStatement()) {
                int changed = st.executeUpdate("UPDATE voucher SET redeemed = 1 WHERE " + clause);
                response.getWriter().println(changed == 1 ? "Redeemed" : "Unknown voucher");
            }
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    private static class ClauseMaker {
        String equalTo(String column, String value) {
            return column + " = '" + value + "'";
        }
    }
}
