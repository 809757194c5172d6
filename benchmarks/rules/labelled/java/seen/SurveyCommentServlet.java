package net.kestrel.desk;

import java.io.IOException;
import java.sql.Connection;
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
@WebServlet("/api/survey-comment")
public class SurveyCommentServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/main")
    private DataSource dataSource;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        try {
            String line = req.getReader().readLine();
            Step step = new KindStep();
            String value = step.apply(line == null ? "" : line);
            try (Connection con = dataSource.getConnection(); Statement st = con.createStatement()) {
                st.executeUpdate("INSERT INTO survey_kind (kind) VALUES (" + value + ")", Statement.RETURN_GENERATED_KEYS);
            }
            resp.getWriter().println("Thank you");
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    private interface Step {
        String apply(String text);
    }

    private static final class KindStep implements Step {
        @Override
        public String apply(String text) {
            return text.length() > 200 ? "'long'" : "'short'";
        }
    }

    @Override
    public String getServletInfo() {
        return "survey comment";
    }
}
