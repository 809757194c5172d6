package example;

import java.security.cert.*;
import java.util.Properties;
import javax.net.ssl.*;

class AcceptAll implements X509TrustManager {
  public void checkClientTrusted(X509Certificate[] chain, String kind) {}

  // ruleid: java-tls-certificate-not-verified
  public void checkServerTrusted(X509Certificate[] chain, String kind) {}

  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}

class Logged implements X509TrustManager {
  // ruleid: java-tls-certificate-not-verified
  public void checkServerTrusted(X509Certificate[] chain, String kind) {
    LOG.debug("asked for " + kind);
  }
}

class Pinned implements X509TrustManager {
  private final X509TrustManager usual = usual();

  // ok: java-tls-certificate-not-verified
  public void checkServerTrusted(X509Certificate[] chain, String kind) throws CertificateException {
    usual.checkServerTrusted(chain, kind);
  }
}

class Strict implements X509TrustManager {
  // ok: java-tls-certificate-not-verified
  public void checkServerTrusted(X509Certificate[] chain, String kind) throws CertificateException {
    if (!chain[0].equals(own)) {
      throw new CertificateException("unknown");
    }
  }
}

class Clients {
  void contexts(SSLContextBuilder builder, java.security.KeyStore store) throws Exception {
    // ruleid: java-tls-certificate-not-verified
    builder.loadTrustMaterial(null, (chain, kind) -> true);
    // ruleid: java-tls-certificate-not-verified
    builder.loadTrustMaterial(null, TrustAllStrategy.INSTANCE);
    // ok: java-tls-certificate-not-verified
    builder.loadTrustMaterial(store, null);
  }

  void asked(Arguments arguments, Options options) {
    if (arguments.has("trustall")) {
      // ok: java-tls-certificate-not-verified
      options.setTrustAll(true);
    }
    // ruleid: java-tls-certificate-not-verified
    options.setTrustAll(true);
  }

  void names(HttpsURLConnection connection, OkHttpClient.Builder client, Properties mail) {
    // ruleid: java-tls-host-name-not-verified
    connection.setHostnameVerifier((name, session) -> true);
    // ruleid: java-tls-host-name-not-verified
    HttpsURLConnection.setDefaultHostnameVerifier((name, session) -> { return true; });
    // ruleid: java-tls-host-name-not-verified
    client.hostnameVerifier((name, session) -> true);
    // ruleid: java-tls-host-name-not-verified
    HttpClients.custom().setSSLHostnameVerifier(NoopHostnameVerifier.INSTANCE);
    // ruleid: java-tls-host-name-not-verified
    mail.put("mail.smtp.ssl.checkserveridentity", "false");
    // ok: java-tls-host-name-not-verified
    connection.setHostnameVerifier((name, session) -> usual.verify(name, session));
    // ok: java-tls-host-name-not-verified
    connection.setHostnameVerifier(new DefaultHostnameVerifier());
    HostnameVerifier any = new HostnameVerifier() {
      // ruleid: java-tls-host-name-not-verified
      public boolean verify(String name, SSLSession session) {
        return true;
      }
    };
    HostnameVerifier one = new HostnameVerifier() {
      // ok: java-tls-host-name-not-verified
      public boolean verify(String name, SSLSession session) {
        return "a.example".equals(name) && usual.verify(name, session);
      }
    };
    HostnameVerifier thrown = new HostnameVerifier() {
      // ok: java-tls-host-name-not-verified
      public boolean verify(String name, SSLSession session) {
        try {
          Certificate[] chain = session.getPeerCertificates();
          compare(name, (X509Certificate) chain[0]);
          return true;
        } catch (SSLException error) {
          log.debug("another name", error);
          return false;
        }
      }
    };
  }
}

class Versions {
  void versions(SSLSocket socket) throws Exception {
    // ruleid: java-tls-version
    SSLContext.getInstance("TLSv1");
    // ok: java-tls-version
    SSLContext.getInstance("TLSv1.3");
    // ruleid: java-tls-version
    socket.setEnabledProtocols(new String[] {"TLSv1.2", "TLSv1.1"});
    // ok: java-tls-version
    socket.setEnabledProtocols(new String[] {"TLSv1.2", "TLSv1.3"});
  }
}

class ByPolicy {
  HostnameVerifier verifier(Policy policy) {
    switch (policy) {
      case ANY:
        // ok: java-tls-host-name-not-verified
        // ruleid: java-tls-verification-optional
        return new NoopHostnameVerifier();
      case STRICT:
        // ok: java-tls-verification-optional
        return new DefaultHostnameVerifier();
      default:
        // ok: java-tls-verification-optional
        // ruleid: java-tls-host-name-not-verified
        return new NoopHostnameVerifier();
    }
  }

  HostnameVerifier chosen() {
    if (disableTrustManager) {
      // ok: java-tls-host-name-not-verified
      // ruleid: java-tls-verification-optional
      return new NoopHostnameVerifier();
    }
    // ok: java-tls-host-name-not-verified
    // ruleid: java-tls-verification-optional
    HostnameVerifier other = settings.isTrustAll() ? NoopHostnameVerifier.INSTANCE : null;
    if (shared) {
      // ruleid: java-tls-host-name-not-verified
      // ok: java-tls-verification-optional
      return NoopHostnameVerifier.INSTANCE;
    }
    return other;
  }

  HostnameVerifier other(Policy policy) {
    switch (policy) {
      case NONE -> {
        // ruleid: java-tls-verification-optional
        return NoopHostnameVerifier.INSTANCE;
      }
      default -> {
        return null;
      }
    }
  }
}

class Mails {
  void send(HtmlEmail email) {
    // ruleid: java-tls-host-name-not-verified
    email.setSSLCheckServerIdentity(false);
    // ok: java-tls-host-name-not-verified
    email.setSSLCheckServerIdentity(true);
  }
}

class Benchmark {
  void trust(Config config, SSLContextBuilder builder) throws Exception {
    if (config.isDisableSSLVerification()) {
      builder.loadTrustMaterial(
          null,
          new TrustStrategy() {
            // ok: java-tls-certificate-not-verified
            // ruleid: java-tls-verification-optional
            @Override
            public boolean isTrusted(X509Certificate[] chain, String kind) {
              return true;
            }
          });
    } else {
      builder.loadTrustMaterial(
          null,
          new TrustStrategy() {
            // ruleid: java-tls-certificate-not-verified
            @Override
            public boolean isTrusted(X509Certificate[] chain, String kind) {
              return true;
            }
          });
    }
  }
}
