package example;

import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

class Sealing {
  private static final byte[] ZEROS = new byte[16];
  private static final byte[] FIXED = "0123456789abcdef".getBytes();

  byte[] zeros(SecretKey key, byte[] text) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    // ruleid: java-static-nonce
    cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(ZEROS));
    return cipher.doFinal(text);
  }

  byte[] fixed(SecretKey key, byte[] text) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    // ruleid: java-static-nonce
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, FIXED));
    return cipher.doFinal(text);
  }

  byte[] written(SecretKey key, byte[] text) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    // ruleid: java-static-nonce
    cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec("0123456789abcdef".getBytes()));
    return cipher.doFinal(text);
  }

  byte[] fresh(SecretKey key, byte[] text) throws Exception {
    byte[] nonce = new byte[12];
    new SecureRandom().nextBytes(nonce);
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    // ok: java-static-nonce
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
    return cipher.doFinal(text);
  }

  byte[] open(SecretKey key, byte[] text) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    // ok: java-static-nonce
    cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(ZEROS));
    return cipher.doFinal(text);
  }
}
