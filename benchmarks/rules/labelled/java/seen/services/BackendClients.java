package al.kodra.backend;

import java.io.IOException;
import java.net.PasswordAuthentication;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Hashtable;
import java.util.Properties;

import javax.mail.Authenticator;
import javax.mail.Session;
import javax.naming.Context;

import com.amazonaws.auth.BasicAWSCredentials;
import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import com.mongodb.MongoCredential;
import com.rabbitmq.client.ConnectionFactory;
import com.zaxxer.hikari.HikariConfig;
import org.elasticsearch.index.query.QueryBuilders;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;

public class BackendClients {

    private static final String KEYSTORE_PASSWORD = "kodra-keystore-7";

    // case: vulnerable CWE-798
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://db.kodra.example/shop", "shop", "Vj8-mali-vjosa");
    }

    // case: safe CWE-798
    Connection connect(Properties settings) throws SQLException {
        return DriverManager.getConnection(settings.getProperty("url"), settings.getProperty("user"), settings.getProperty("password"));
    }

    // case: vulnerable CWE-798
    HikariConfig pool() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:mysql://db.kodra.example/stock");
        config.setUsername("stock");
        config.setPassword("drini-i-zi-44");
        return config;
    }

    // case: safe CWE-798
    HikariConfig poolFromEnvironment() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:mysql://db.kodra.example/stock");
        config.setUsername("stock");
        config.setPassword(System.getenv("STOCK_PASSWORD"));
        return config;
    }

    // case: vulnerable CWE-798
    Algorithm tokenAlgorithm() {
        return Algorithm.HMAC256("shkodra-e-vjeter-1991");
    }

    // case: safe CWE-798
    Algorithm tokenAlgorithm(Properties settings) {
        return Algorithm.HMAC256(settings.getProperty("token.key"));
    }

    // case: vulnerable CWE-798
    ConnectionFactory queue() {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("mq.kodra.example");
        factory.setUsername("orders");
        factory.setPassword("tomorri-2400");
        return factory;
    }

    // case: safe CWE-798
    ConnectionFactory queueFrom(String password) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("mq.kodra.example");
        factory.setUsername("orders");
        factory.setPassword(password);
        return factory;
    }

    // case: vulnerable CWE-798
    KeyStore keys() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(getClass().getResourceAsStream("/keys.p12"), KEYSTORE_PASSWORD.toCharArray());
        return store;
    }

    // case: safe CWE-798
    KeyStore keysFrom(char[] password) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(getClass().getResourceAsStream("/keys.p12"), password);
        return store;
    }
}
