package com.northwind.portal;

import java.io.IOException;
import java.net.URL;
import java.sql.Connection;
import java.sql.SQLException;

import javax.net.ssl.HttpsURLConnection;

public class WarehouseClients {

    // case: vulnerable CWE-295
    public int stock(URL url) throws IOException {
        HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
        connection.setHostnameVerifier((host, session) -> true);
        return connection.getResponseCode();
    }

    // case: safe CWE-295
    public int store(URL url) throws IOException {
        HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
        connection.setConnectTimeout(5000);
        return connection.getResponseCode();
    }

    // case: vulnerable CWE-798
    public Connection archive() throws SQLException {
        String url = "jdbc:postgresql://archive.internal:5432/archive";
        return java.sql.DriverManager.getConnection(url, "archiver", "kV7wq2-Lindenau-41");
    }

    // case: safe CWE-798
    public Connection ledger() throws SQLException {
        String url = "jdbc:postgresql://ledger.internal:5432/ledger";
        return java.sql.DriverManager.getConnection(url, System.getenv("LEDGER_USER"), System.getenv("LEDGER_PASSWORD"));
    }
}
