package com.copperleaf.ledger;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

@WebServlet("/ledger")
public class LedgerServlet extends HttpServlet {

    private interface LedgerStore {
        void close(String period) throws SQLException;
    }

    private static class SqlLedgerStore implements LedgerStore {
        private final Connection connection;

        SqlLedgerStore(Connection connection) {
            this.connection = connection;
        }

        // case: vulnerable CWE-89
        @Override
        public void close(String period) throws SQLException {
            Statement batch = connection.createStatement();
            batch.addBatch("update entry set closed = 1 where period = '" + period + "'");
            batch.addBatch("insert into audit(what) values ('closed')");
            batch.executeBatch();
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String period = request.getParameter("period");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:ledger")) {
            LedgerStore store = new SqlLedgerStore(connection);
            store.close(period);
            response.setStatus(204);
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    // case: vulnerable CWE-89
    @Override
    protected void doDelete(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Map<String, Object> job = new HashMap<>();
        job.put("table", "entry");
        job.put("account", request.getParameter("account"));
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:ledger");
                CallableStatement call = connection.prepareCall("{call purge('" + job.get("account") + "')}")) {
            call.execute();
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }

    // case: safe CWE-89
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Map<String, Object> job = new HashMap<>();
        job.put("account", request.getParameter("account"));
        job.put("table", "entry");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:ledger");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("update " + job.get("table") + " set checked = 1");
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
