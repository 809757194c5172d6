package example;

import com.google.common.hash.Hashing;
import java.security.MessageDigest;
import java.util.Properties;
import org.apache.commons.codec.digest.DigestUtils;

class Digests {
  private static final String DIGEST = "SHA-1";

  void weak(Properties properties, byte[] bytes) throws Exception {
    // ruleid: java-weak-hash
    MessageDigest md5 = MessageDigest.getInstance("MD5");
    // ruleid: java-weak-hash
    java.security.MessageDigest.getInstance("sha1", "SUN");
    // ruleid: java-weak-hash
    MessageDigest.getInstance(DIGEST);
    String local = "MD2";
    // ruleid: java-weak-hash
    MessageDigest.getInstance(local);
    // ruleid: java-weak-hash
    DigestUtils.md5Hex(bytes);
    // ruleid: java-weak-hash
    org.springframework.util.DigestUtils.md5DigestAsHex(bytes);
    // ruleid: java-weak-hash
    Hashing.sha1().hashBytes(bytes);
    String configured = properties.getProperty("digest", "MD5");
    // ruleid: java-weak-hash
    MessageDigest.getInstance(configured);
  }

  void strong(Properties properties, byte[] bytes) throws Exception {
    // ok: java-weak-hash
    MessageDigest.getInstance("SHA-256");
    // ok: java-weak-hash
    java.security.MessageDigest.getInstance("SHA3-512", "SUN");
    // ok: java-weak-hash
    DigestUtils.sha256Hex(bytes);
    // ok: java-weak-hash
    Hashing.sha256().hashBytes(bytes);
    String configured = properties.getProperty("digest", "SHA-512");
    // ok: java-weak-hash
    MessageDigest.getInstance(configured);
    // ok: java-weak-hash
    javax.crypto.Mac.getInstance("HmacSHA256");
  }
}

class ChosenDigests {
  void properties(Properties settings) throws Exception {
    settings.setProperty("old", "MD5");
    settings.setProperty("new", "SHA-256");
    // ruleid: java-weak-hash
    MessageDigest.getInstance(settings.getProperty("old"));
    // ok: java-weak-hash
    MessageDigest.getInstance(settings.getProperty("new"));
  }

  void methods(boolean old) throws Exception {
    // ruleid: java-weak-hash
    MessageDigest.getInstance(byBits(128));
    // ok: java-weak-hash
    MessageDigest.getInstance(byBits(256));
    // ruleid: java-weak-hash
    MessageDigest.getInstance(old ? "SHA-1" : "SHA-256");
    int bits = 512;
    // ok: java-weak-hash
    MessageDigest.getInstance(bits > 200 ? "SHA-512" : "MD5");
    String name = "MD5";
    name = "SHA-384";
    // ok: java-weak-hash
    MessageDigest.getInstance(name);
  }

  private static String byBits(int bits) {
    switch (bits) {
      case 128:
        return "MD5";
      default:
        return "SHA-256";
    }
  }
}

class Told {
  private static final String OLD = "MD5";

  byte[] digests(byte[] text, boolean quick) throws Exception {
    // ruleid: java-weak-hash
    make("SHA");
    // ruleid: java-weak-hash
    make(quick ? "MD5" : "SHA-512");
    // ok: java-weak-hash
    make("SHA-256");
    // ruleid: java-weak-hash
    MessageDigest.getInstance(OLD);
    // ok: java-weak-hash
    MessageDigest.getInstance("SHA-" + 256);
    // ruleid: java-weak-hash, java-weak-password-hash
    PasswordEncoder encoder = new MessageDigestPasswordEncoder("MD5");
    // ruleid: java-weak-hash, java-weak-password-hash
    return new LdapShaPasswordEncoder();
  }

  private static MessageDigest make(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

class Rounds {
  private static final int FEW = 1000;

  void passwords(char[] password, byte[] salt) {
    // ruleid: java-fast-password-hash
    new PBEKeySpec(password, salt, 100, 256);
    // ruleid: java-fast-password-hash
    new PBEKeySpec(password, salt, FEW, 256);
    // ok: java-fast-password-hash
    new PBEKeySpec(password, salt, 600000, 256);
    // ok: java-fast-password-hash
    new PBEKeySpec(password);
    // ruleid: java-fast-password-hash
    new BCryptPasswordEncoder(4);
    // ok: java-fast-password-hash
    new BCryptPasswordEncoder(12);
    // ok: java-fast-password-hash
    new BCryptPasswordEncoder();
    // ruleid: java-fast-password-hash
    NoOpPasswordEncoder.getInstance();
  }
}

class StoredPasswords {
  void store(User user, String password, String salt, byte[] file) throws Exception {
    // ruleid: java-weak-hash, java-weak-password-hash, java-weak-keyed-hash
    DigestUtils.md5Hex(salt + password);
    // ruleid: java-sha2-password-hash
    Hashing.sha256().hashString(user.getPassword(), UTF_8);
    // ruleid: java-sha2-password-hash
    DigestUtils.sha512Hex(user.getPassword());
    // ok: java-sha2-password-hash
    DigestUtils.sha512Hex(file);
    // ruleid: java-weak-hash
    MessageDigest digest = MessageDigest.getInstance("SHA-1");
    // ok: java-weak-password-hash
    // ruleid: java-weak-keyed-hash
    digest.update(salt.getBytes());
    // ok: java-sha2-password-hash
    // ruleid: java-weak-password-hash
    byte[] stored = digest.digest(password.getBytes("UTF-8"));
    // ok: java-weak-password-hash
    digest.digest(file);
    // ok: java-weak-password-hash
    DigestUtils.sha256Hex("password");
    // ok: java-weak-password-hash
    DigestUtils.sha256Hex(user.passwordPolicy());
    // ok: java-weak-password-hash
    // ruleid: java-weak-hash
    DigestUtils.sha1Hex(user.getHashedPassword());
  }

  String digestAuthResponse(String name, String realm, String password) {
    // ok: java-weak-password-hash
    // ruleid: java-weak-hash
    return DigestUtils.md5Hex(name + ":" + realm + ":" + password);
  }

  boolean isPwned(String password) {
    // ok: java-weak-password-hash
    // ruleid: java-weak-hash
    return known(DigestUtils.sha1Hex(password));
  }
}

class DigestAuthenticator {
  private static class Given {
    boolean check(String password) throws Exception {
      // ruleid: java-weak-hash
      MessageDigest md = MessageDigest.getInstance("MD5");
      // ok: java-weak-password-hash
      md.update(password.getBytes());
      return true;
    }
  }
}
