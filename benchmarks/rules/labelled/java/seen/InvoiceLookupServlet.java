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
@WebServlet("/invoice-lookup")
public class InvoiceLookupServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String number = request.getParameter("number");
            int count = 0;
            try (Connection con = dataSource.getConnection();
                    Statement st = con.createStatement();
                    ResultSet rs = st.executeQuery("SELECT id FROM invoice WHERE number = '" + number + "'")) {
                while (rs.next()) {
                    count++;
                }
            }
            response.getWriter().println("Matches: " + count);
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
