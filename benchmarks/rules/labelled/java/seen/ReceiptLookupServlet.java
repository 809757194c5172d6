package io.harbor.web;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet(urlPatterns = "/api/receipt-lookup")
public class ReceiptLookupServlet extends HttpServlet {

    @Resource(name = "jdbc/orders")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        try {
            String number = req.getParameter("number");
            int count = 0;
            try (Connection con = dataSource.getConnection();
                    PreparedStatement st = con.prepareStatement("SELECT id FROM receipt WHERE number = ?")) {
                st.setString(1, number);
                try (ResultSet rs = st.executeQuery()) {
                    while (rs.next()) {
                        count++;
                    }
                }
            }
            resp.getWriter().println("Matches: " + count);
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    @Override
    public String getServletInfo() {
        return "receipt lookup";
    }
}
