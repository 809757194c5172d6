package ee.side.tls;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Properties;

import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vertx.core.Vertx;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import okhttp3.OkHttpClient;
import org.apache.commons.mail.HtmlEmail;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.commons.net.ftp.FTPSClient;
import org.apache.http.conn.ssl.NoopHostnameVerifier;
import org.apache.http.conn.ssl.TrustAllStrategy;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.ssl.SSLContextBuilder;

public class OutboundTls {

    // case: vulnerable CWE-295
    static SslContext nettyClient() throws IOException {
        return SslContextBuilder.forClient().trustManager(InsecureTrustManagerFactory.INSTANCE).build();
    }

    // case: safe CWE-295
    static SslContext nettyClient(TrustManagerFactory factory) throws IOException {
        return SslContextBuilder.forClient().trustManager(factory).build();
    }

    // case: vulnerable CWE-295
    static CloseableHttpClient apache() throws GeneralSecurityException {
        SSLContext context = SSLContextBuilder.create().loadTrustMaterial(null, TrustAllStrategy.INSTANCE).build();
        return HttpClients.custom().setSSLContext(context).build();
    }

    // case: safe CWE-295
    static CloseableHttpClient apache(KeyStore anchors) throws GeneralSecurityException {
        SSLContext context = SSLContextBuilder.create().loadTrustMaterial(anchors, null).build();
        return HttpClients.custom().setSSLContext(context).build();
    }

    // case: vulnerable CWE-295
    static final class Blind extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        }

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

    // case: safe CWE-295
    static final class Pinned extends X509ExtendedTrustManager {
        private final X509ExtendedTrustManager standard;
        private final X509Certificate pin;

        Pinned(X509ExtendedTrustManager standard, X509Certificate pin) {
            this.standard = standard;
            this.pin = pin;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
            standard.checkClientTrusted(chain, type, socket);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
            standard.checkServerTrusted(chain, type, socket);
            if (!chain[0].equals(pin)) {
                throw new CertificateException("not the pinned certificate");
            }
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
            standard.checkClientTrusted(chain, type, engine);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
            standard.checkServerTrusted(chain, type, engine);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            standard.checkClientTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            standard.checkServerTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return standard.getAcceptedIssuers();
        }
    }

    // case: vulnerable CWE-295
    static WebClient vertxClient(Vertx vertx) {
        return WebClient.create(vertx, new WebClientOptions().setSsl(true).setTrustAll(true));
    }

    // case: safe CWE-295
    static WebClient strictVertxClient(Vertx vertx) {
        return WebClient.create(vertx, new WebClientOptions().setSsl(true).setVerifyHost(true));
    }

    // case: vulnerable CWE-297
    static OkHttpClient okHttp() {
        return new OkHttpClient.Builder().hostnameVerifier((host, session) -> true).build();
    }

    // case: safe CWE-297
    static OkHttpClient strictOkHttp(HostnameVerifier fallback) {
        return new OkHttpClient.Builder()
                .hostnameVerifier((host, session) -> host.endsWith(".side.example") && fallback.verify(host, session))
                .build();
    }

    // case: vulnerable CWE-297
    static CloseableHttpClient anyHost() {
        return HttpClients.custom().setSSLHostnameVerifier(NoopHostnameVerifier.INSTANCE).build();
    }

    // case: vulnerable CWE-297
    static void mail(HtmlEmail email, String server) {
        email.setHostName(server);
        email.setSSLOnConnect(true);
        email.setSSLCheckServerIdentity(false);
    }

    // case: safe CWE-297
    static void checkedMail(HtmlEmail email, String server) {
        email.setHostName(server);
        email.setSSLOnConnect(true);
        email.setSSLCheckServerIdentity(true);
    }

    // case: vulnerable CWE-327
    static SSLContext oldProtocol() throws GeneralSecurityException {
        return SSLContext.getInstance("TLSv1");
    }

    // case: safe CWE-327
    static SSLContext newProtocol() throws GeneralSecurityException {
        return SSLContext.getInstance("TLSv1.3");
    }

    // case: vulnerable CWE-319
    static void fetch(String user, String password) throws IOException {
        FTPClient ftp = new FTPClient();
        ftp.connect("files.side.example");
        ftp.login(user, password);
    }

    // case: safe CWE-319
    static void fetchEncrypted(String user, String password) throws IOException {
        FTPSClient ftp = new FTPSClient(true);
        ftp.connect("files.side.example");
        ftp.login(user, password);
    }

    // case: vulnerable CWE-319
    static int charge(String card) throws IOException {
        var connection = (java.net.HttpURLConnection) new URL("http://pay.side.example/charge").openConnection();
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Authorization", "Bearer " + System.getenv("PAY_TOKEN"));
        connection.setDoOutput(true);
        connection.getOutputStream().write(card.getBytes());
        return connection.getResponseCode();
    }

    // case: safe CWE-319
    static int chargeEncrypted(String card) throws IOException {
        var connection = (HttpsURLConnection) new URL("https://pay.side.example/charge").openConnection();
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Authorization", "Bearer " + System.getenv("PAY_TOKEN"));
        connection.setDoOutput(true);
        connection.getOutputStream().write(card.getBytes());
        return connection.getResponseCode();
    }
}
