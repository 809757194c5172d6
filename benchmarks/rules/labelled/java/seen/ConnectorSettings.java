package com.ferrum.connect;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class ConnectorSettings {

    // case: vulnerable CWE-295
    public void relax() throws GeneralSecurityException {
        TrustManager[] all = {
            new X509TrustManager() {
                @Override
                public void checkClientTrusted(X509Certificate[] chain, String type) {
                }

                @Override
                public void checkServerTrusted(X509Certificate[] chain, String type) {
                }

                @Override
                public X509Certificate[] getAcceptedIssuers() {
                    return new X509Certificate[0];
                }
            }
        };
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, all, null);
        HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
    }

    // case: safe CWE-295
    public SSLContext strict() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((java.security.KeyStore) null);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }

    // case: vulnerable CWE-798
    public SecretKeySpec key() {
        return new SecretKeySpec("k3yF0rFerrum!!16".getBytes(), "AES");
    }

    // case: safe CWE-798
    public Connection connect() throws SQLException {
        String password = System.getenv("FERRUM_DB_PASSWORD");
        return DriverManager.getConnection("jdbc:postgresql://db/ferrum", "ferrum", password);
    }
}
