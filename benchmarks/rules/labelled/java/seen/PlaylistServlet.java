package org.lumen.app;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.sql.DataSource;

// case: vulnerable CWE-89
@WebServlet(name = "PlaylistServlet", urlPatterns = {"/v1/playlist/*"})
public class PlaylistServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/core")
    private DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            String path = httpRequest.getPathInfo();
            String owner = path == null ? "" : path.substring(1);
            String filter = narrow(owner);
            try (Connection con = dataSource.getConnection();
                    Statement st = con.createStatement();
                    ResultSet rs = st.executeQuery("SELECT COUNT(*) FROM playlist WHERE owner = '" + filter + "'")) {
                rs.next();
                httpResponse.getWriter().println("Playlists: " + rs.getLong(1));
            }
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    private String narrow(String text) {
        String trimmed = text.trim();
        String mode = "keep";
        switch (mode.charAt(1)) {
            case 'k':
                return "public";
            case 'e':
                return trimmed;
            default:
                return "";
        }
    }
}
