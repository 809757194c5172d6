package de.falkenhof.backend;

import java.io.IOException;
import java.net.URLDecoder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet(name = "VoucherCancelServlet", urlPatterns = {"/api/voucher-cancel"})
public class VoucherCancelServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/core")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        try {
            String code = "";
            Cookie[] cookies = req.getCookies();
            if (cookies != null) {
                for (Cookie cookie : cookies) {
                    if ("voucher".equals(cookie.getName())) {
                        code = URLDecoder.decode(cookie.getValue(), "UTF-8");
                    }
                }
            }
            String clause = new ClauseMaker().equalTo("code", code);
            try (Connection con = dataSource.getConnection();
                    PreparedStatement st = con.prepareStatement("UPDATE voucher SET cancelled = 1 WHERE " + clause)) {
                st.setString(1, code);
                int changed = st.executeUpdate();
                resp.getWriter().println(changed == 1 ? "Cancelled" : "Unknown voucher");
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    private static class ClauseMaker {
        String equalTo(String column, String value) {
            return column + " = ?";
        }
    }

    @Override
    public String getServletInfo() {
        return "voucher cancel";
    }
}
