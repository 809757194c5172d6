package io.harbor.web;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

public class OutboundClients {

    private static final X509TrustManager ACCEPTING = new X509TrustManager() {
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
    };

    // case: vulnerable CWE-295
    public HttpClient billing() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {ACCEPTING}, new SecureRandom());
        return HttpClient.newBuilder().sslContext(context).build();
    }

    // case: safe CWE-295
    public HttpClient shipping(KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), new SecureRandom());
        return HttpClient.newBuilder().sslContext(context).build();
    }

    // case: vulnerable CWE-798
    public byte[] sign(byte[] text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        byte[] key = "9f27c1d05be84a63b1772ee0".getBytes(StandardCharsets.US_ASCII);
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text);
    }

    // case: safe CWE-798
    public byte[] stamp(byte[] text) throws IOException, GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        byte[] key = Files.readAllBytes(Path.of("/run/secrets/stamp.key"));
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text);
    }
}
