package example;

import java.sql.*;
import javax.crypto.spec.*;

class Credentials {
  // ruleid: java-hardcoded-credentials
  private static final String DB_PASSWORD = "vD8-harbour-lamp";
  // ok: java-hardcoded-credentials
  private static final String PASSWORD_FIELD = "password2";
  // ok: java-hardcoded-credentials
  private static final String PASSWORD = "password";
  // ok: java-hardcoded-credentials
  private static final String API_KEY = System.getenv("API_KEY");

  void connect(String url, BasicDataSource source) throws Exception {
    // ruleid: java-hardcoded-credentials
    DriverManager.getConnection(url, "app", "marmalade");
    String password = "marmalade";
    // ruleid: java-hardcoded-credentials
    DriverManager.getConnection(url, "app", password);
    // ruleid: java-hardcoded-credentials
    source.setPassword("marmalade");
    // ruleid: java-hardcoded-credentials
    new SecretKeySpec("0123456789abcdef".getBytes(UTF_8), "AES");
    // ruleid: java-hardcoded-credentials
    Algorithm algorithm = Algorithm.HMAC256("marmalade");
    // ruleid: java-hardcoded-credentials
    properties.put("mail.smtp.password", "marmalade");
    // ruleid: java-hardcoded-credentials
    connection.setRequestProperty("Authorization", "Basic YXBwOm1hcm1hbGFkZQ==");
    // ok: java-hardcoded-credentials
    DriverManager.getConnection(url, "app", System.getenv("DB_PASSWORD"));
    // ok: java-hardcoded-credentials
    DriverManager.getConnection(url, "sa", "");
    // ok: java-hardcoded-credentials
    source.setPassword(settings.getProperty("db.password"));
    // ok: java-hardcoded-credentials
    Algorithm.HMAC256(secrets.read("jwt"));
    // ok: java-hardcoded-credentials
    properties.put("password", "${DB_PASSWORD}");
    // ok: java-hardcoded-credentials
    connection.setRequestProperty("Authorization", "Bearer " + token);
  }

  boolean login(String password, String kind) {
    // ruleid: java-hardcoded-credentials
    if ("marmalade-7".equals(password)) {
      return true;
    }
    // ok: java-hardcoded-credentials
    return "password".equals(kind);
  }
}

class KeyBytes {
  void keys(byte[] given) {
    byte[] written = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, (byte) 0xff};
    // ruleid: java-hardcoded-credentials
    SecretKeySpec first = new SecretKeySpec(written, "AES");
    // ruleid: java-hardcoded-credentials
    SecretKeySpec second = new SecretKeySpec(new byte[] {0x01, 0x02, 0x03, 0x04}, "AES");
    // ok: java-hardcoded-credentials
    SecretKeySpec third = new SecretKeySpec(given, "AES");
    byte[] empty = new byte[16];
    // ok: java-hardcoded-credentials
    SecretKeySpec fourth = new SecretKeySpec(empty, "AES");
  }
}

class Placeholders {
  void fill(Map<String, String> credentials) {
    // ok: java-hardcoded-credentials
    credentials.put("password", "REQUIRED");
    // ruleid: java-hardcoded-credentials
    credentials.put("password", "Tulip-4-Harbour");
  }
}

interface Names {
  // ok: java-hardcoded-credentials
  String POP3_PASSWORD = "transport.mail.pop3.password";
  // ruleid: java-hardcoded-credentials
  String SMTP_PASSWORD = "mail.4Wq7.zT.nB2k";
}

class WorkingDirectory {
  private String pwd;

  boolean remote(FtpConnection connection, String user) {
    // ok: java-hardcoded-credentials
    connection.login("anonymous", "no@no.no");
    String guest = "anonymous";
    // ok: java-hardcoded-credentials
    connection.login(guest, "........");
    // ruleid: java-hardcoded-credentials
    connection.login(user, "marmalade");
    // ruleid: java-hardcoded-credentials
    if (pwd.equals("nfs-7//")) {
      return false;
    }
    // ok: java-hardcoded-credentials
    return pwd.equals("nfs://") || pwd.equals("smb://");
  }
}

class KeyOfPassword {
  private static final char[] PASSWORD = "(l_[m^5][:]FQ8D* ;zoG,7".toCharArray();
  private static final String PHRASE = "Tulip-4-Harbour";
  private final char[] asked = System.console().readPassword();

  void keys(SecretKeyFactory factory, byte[] salt, String given) throws Exception {
    // ruleid: java-hardcoded-credentials
    SecretKey first = factory.generateSecret(new PBEKeySpec(PASSWORD));
    // ruleid: java-hardcoded-credentials
    SecretKey second = factory.generateSecret(new PBEKeySpec("Tulip-4-Harbour".toCharArray(), salt, 600000, 256));
    // ruleid: java-hardcoded-credentials
    SecretKey third = factory.generateSecret(new PBEKeySpec(PHRASE.toCharArray(), salt, 600000, 256));
    char[] local = "marmalade".toCharArray();
    // ruleid: java-hardcoded-credentials
    SecretKey fourth = factory.generateSecret(new PBEKeySpec(local, salt, 600000, 256));
    // ok: java-hardcoded-credentials
    SecretKey fifth = factory.generateSecret(new PBEKeySpec(asked, salt, 600000, 256));
    // ok: java-hardcoded-credentials
    SecretKey sixth = factory.generateSecret(new PBEKeySpec(given.toCharArray(), salt, 600000, 256));
  }
}
