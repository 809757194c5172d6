package example;

import static org.apache.commons.codec.digest.DigestUtils.md5Hex;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

class KeyedHashes {
  String pin(String pin) {
    // ruleid: java-weak-keyed-hash, java-weak-hash
    return md5Hex("pin:" + pin);
  }

  String page(String page) {
    // ruleid: java-weak-hash
    // ok: java-weak-keyed-hash
    return md5Hex(page);
  }

  String guava(String secret, String mapping) {
    // ruleid: java-weak-keyed-hash, java-weak-hash
    String weak = Hashing.sha1().hashString(secret, StandardCharsets.UTF_8).toString();
    // ruleid: java-weak-hash
    // ok: java-weak-keyed-hash
    Hashing.sha1().hashString(mapping, StandardCharsets.UTF_8);
    // ok: java-weak-keyed-hash
    return weak + Hashing.sha256().hashString(secret, StandardCharsets.UTF_8);
  }

  byte[] salted(byte[] text, byte[] salt) throws Exception {
    // ruleid: java-weak-hash
    MessageDigest digest = MessageDigest.getInstance("SHA-1");
    // ruleid: java-weak-keyed-hash
    digest.update(salt);
    // ok: java-weak-keyed-hash
    return digest.digest(text);
  }

  byte[] sign(byte[] message, byte[] key) throws Exception {
    // ruleid: java-weak-hash
    MessageDigest digest = MessageDigest.getInstance("MD5");
    // ruleid: java-weak-keyed-hash
    digest.update(key);
    MessageDigest strong = MessageDigest.getInstance("SHA-256");
    // ok: java-weak-keyed-hash
    strong.update(key);
    // ruleid: java-weak-keyed-hash
    return digest.digest(message);
  }
}
