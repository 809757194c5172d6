package com.tidewater.shop;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import javax.annotation.Resource;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: vulnerable CWE-89
@WebServlet(urlPatterns = "/v1/staff-directory")
public class StaffDirectoryServlet extends HttpServlet {

    @Resource(name = "jdbc/orders")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            List<String> terms = new ArrayList<>();
            terms.add("active");
            terms.add(httpRequest.getParameter("department"));
            terms.add("fulltime");
            terms.remove(0);
            String department = terms.get(0);
            StringBuilder sql = new StringBuilder("SELECT COUNT(*) FROM staff WHERE department = '");
            sql.append(department).append("' AND left_on IS NULL");
            try (Connection con = dataSource.getConnection();
                    Statement st = con.createStatement();
                    ResultSet rs = st.executeQuery(sql.toString())) {
                if (rs.next()) {
                    httpResponse.getWriter().println("Staff: " + rs.getInt(1));
                }
            }
        } catch (SQLException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
