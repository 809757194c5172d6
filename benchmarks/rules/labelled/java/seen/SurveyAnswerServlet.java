package org.lumen.app;

import java.io.IOException;
import java.sql.Connection;
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
@WebServlet(name = "SurveyAnswerServlet", urlPatterns = {"/survey-answer"})
public class SurveyAnswerServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(name = "jdbc/core")
    private DataSource dataSource;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String line = request.getReader().readLine();
            Step step = new QuoteStep();
            String value = step.apply(line == null ? "" : line);
            try (Connection con = dataSource.getConnection(); Statement st = con.createStatement()) {
                st.executeUpdate("INSERT INTO survey (answer) VALUES (" + value + ")", Statement.RETURN_GENERATED_KEYS);
            }
            response.getWriter().println("Thank you");
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    private interface Step {
        String apply(String text);
    }

    private static final class QuoteStep implements Step {
        @Override
        public String apply(String text) {
            return "'" + text.strip() + "'";
        }
    }
}
