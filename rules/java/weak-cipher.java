package example;

import java.security.KeyPairGenerator;
import java.util.Properties;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;

class Ciphers {
  void weak(Properties properties) throws Exception {
    // ruleid: java-weak-cipher
    Cipher.getInstance("DES/CBC/PKCS5Padding");
    // ruleid: java-weak-cipher
    javax.crypto.Cipher.getInstance("DESede", "SunJCE");
    // ruleid: java-weak-cipher
    Cipher.getInstance("RC4");
    // ruleid: java-weak-cipher
    Cipher.getInstance("Blowfish");
    // ruleid: java-weak-cipher
    Cipher.getInstance("AES");
    // ruleid: java-weak-cipher
    Cipher.getInstance("AES/ECB/PKCS5Padding");
    String name = "PBEWithMD5AndDES";
    // ruleid: java-weak-cipher
    Cipher.getInstance(name);
    // ruleid: java-weak-cipher
    KeyGenerator.getInstance("DES").generateKey();
    // ruleid: java-weak-cipher
    new javax.crypto.NullCipher();
    String configured = properties.getProperty("cipher", "DESede/ECB/PKCS5Padding");
    // ruleid: java-weak-cipher
    Cipher.getInstance(configured);
  }

  void strong(Properties properties) throws Exception {
    // ok: java-weak-cipher
    Cipher.getInstance("AES/GCM/NoPadding");
    // ok: java-weak-cipher
    javax.crypto.Cipher.getInstance("AES/CBC/PKCS5Padding", "SunJCE");
    // ok: java-weak-cipher
    Cipher.getInstance("ChaCha20-Poly1305");
    // ok: java-weak-cipher
    Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
    // ok: java-weak-cipher
    KeyGenerator.getInstance("AES").generateKey();
    // ok: java-weak-cipher
    Cipher.getInstance(properties.getProperty("cipher", "AES/GCM/NoPadding"));
  }

  void keys() throws Exception {
    KeyPairGenerator small = KeyPairGenerator.getInstance("RSA");
    // ruleid: java-weak-key-size
    small.initialize(1024);
    KeyPairGenerator other = KeyPairGenerator.getInstance("DSA");
    // ruleid: java-weak-key-size
    other.initialize(512, random);
    KeyPairGenerator large = KeyPairGenerator.getInstance("RSA");
    // ok: java-weak-key-size
    large.initialize(3072);
    KeyPairGenerator curve = KeyPairGenerator.getInstance("EC");
    // ok: java-weak-key-size
    curve.initialize(256);
  }
}

class ChosenCiphers {
  void modes(int size) throws Exception {
    String mode = "ECB";
    // ruleid: java-weak-cipher
    Cipher.getInstance(String.join("/", "AES", mode, "PKCS5Padding"));
    // ok: java-weak-cipher
    Cipher.getInstance(String.join("/", "AES", "GCM", "NoPadding"));
    // ruleid: java-weak-cipher
    Cipher.getInstance(size > 8 ? "AES/GCM/NoPadding" : "DES/CBC/PKCS5Padding");
    int bits = 256;
    // ok: java-weak-cipher
    Cipher.getInstance(bits > 128 ? "AES/GCM/NoPadding" : "DES/CBC/PKCS5Padding");
    // ok: java-weak-cipher
    KeyGenerator.getInstance("AES");
  }
}

class Told {
  void ciphers() throws Exception {
    // ruleid: java-weak-cipher
    make("DES/CBC/PKCS5Padding");
    // ok: java-weak-cipher
    make("AES/GCM/NoPadding");
  }

  private static Cipher make(String transformation) throws Exception {
    return Cipher.getInstance(transformation);
  }
}

class Engines {
  void engines() throws Exception {
    // ruleid: java-weak-cipher
    Object cipher = new org.bouncycastle.crypto.engines.DESedeEngine();
    // ok: java-weak-cipher
    Object good = new AESEngine();
    // ruleid: java-weak-cipher
    Cipher.getInstance("RSA/ECB/NoPadding");
  }
}

class Signer {
  Cipher plain() throws Exception {
    // ruleid: java-weak-cipher
    return Cipher.getInstance("DES/CBC/PKCS5Padding");
  }
}
