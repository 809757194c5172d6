package stock.db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

public class StockDatabase {

    private static final String URL = "jdbc:postgresql://db.stock.example/stock";

    // case: vulnerable CWE-798
    public Connection open() throws SQLException {
        Properties p = new Properties();
        p.setProperty("user", "stock_app");
        p.setProperty("password", "Wq7!ruTz04mB");
        return DriverManager.getConnection(URL, p);
    }

    // case: safe CWE-798
    public Connection openReplica() throws SQLException {
        Properties p = new Properties();
        p.setProperty("user", "stock_app");
        p.setProperty("password", System.getenv("STOCK_DB_PASSWORD"));
        return DriverManager.getConnection(URL, p);
    }

    // case: vulnerable CWE-798
    public Connection openReports() throws SQLException {
        String user = "reports";
        String secret = "h0rizon-Lantern-58";
        return DriverManager.getConnection(URL, user, secret);
    }
}
