package net.kestrel.desk;

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
@WebServlet("/album/*")
public class AlbumServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        try {
            String path = request.getPathInfo();
            String owner = path == null ? "" : path.substring(1);
            String filter = narrow(owner);
            try (Connection con = dataSource.getConnection();
                    Statement st = con.createStatement();
                    ResultSet rs = st.executeQuery("SELECT COUNT(*) FROM album WHERE owner = '" + filter + "'")) {
                rs.next();
                response.getWriter().println("Albums: " + rs.getLong(1));
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    private String narrow(String text) {
        String trimmed = text.trim();
        String mode = "keep";
        switch (mode.charAt(0)) {
            case 'k':
                return "public";
            case 'e':
                return trimmed;
            default:
                return "";
        }
    }
}
