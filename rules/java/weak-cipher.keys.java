package example;

import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import javax.crypto.KeyGenerator;
import javax.crypto.spec.SecretKeySpec;

class Keys {
  private final KeyPairGenerator kept;

  Keys() throws Exception {
    kept = KeyPairGenerator.getInstance("RSA");
  }

  void sizes() throws Exception {
    // ruleid: java-weak-key-size
    kept.initialize(1024);
    // ruleid: java-weak-key-size
    new ECGenParameterSpec("secp160r1");
    // ok: java-weak-key-size
    new ECGenParameterSpec("secp256r1");
    KeyGenerator small = KeyGenerator.getInstance("AES");
    // ruleid: java-weak-key-size
    small.init(56);
    KeyGenerator large = KeyGenerator.getInstance("AES");
    // ok: java-weak-key-size
    large.init(256);
  }

  Object key(byte[] bytes) {
    // ok: java-weak-cipher
    new SecretKeySpec(bytes, "AES");
    // ruleid: java-weak-cipher
    return new SecretKeySpec(bytes, "DES");
  }
}
