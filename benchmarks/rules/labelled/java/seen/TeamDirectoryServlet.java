package de.falkenhof.backend;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: safe CWE-89
@WebServlet(name = "TeamDirectoryServlet", urlPatterns = {"/team-directory"})
public class TeamDirectoryServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/core")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        try {
            List<String> terms = new ArrayList<>();
            terms.add("active");
            terms.add(request.getParameter("department"));
            terms.add("fulltime");
            terms.remove(0);
            String contract = terms.get(1);
            StringBuilder sql = new StringBuilder("SELECT COUNT(*) FROM team WHERE contract = '");
            sql.append(contract).append("' AND closed_on IS NULL");
            try (Connection con = dataSource.getConnection();
                    Statement st = con.createStatement();
                    ResultSet rs = st.executeQuery(sql.toString())) {
                if (rs.next()) {
                    response.getWriter().println("Teams: " + rs.getInt(1));
                }
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
