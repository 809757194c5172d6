import javax.crypto.Cipher;
import javax.crypto.SecretKey;

class Seal {
  private static final String ALGORITHM = "AES/CBC/PKCS5Padding";

  byte[] seal(SecretKey key, byte[] text) throws Exception {
    // ruleid: java-cbc-without-integrity
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(Cipher.ENCRYPT_MODE, key);
    return cipher.doFinal(text);
  }

  Cipher byName() throws Exception {
    // ruleid: java-cbc-without-integrity
    return Cipher.getInstance(ALGORITHM);
  }

  Cipher ofProvider() throws Exception {
    // ruleid: java-cbc-without-integrity
    return javax.crypto.Cipher.getInstance("AES/CBC/PKCS7Padding", "BC");
  }

  Cipher authenticated() throws Exception {
    // ok: java-cbc-without-integrity
    return Cipher.getInstance("AES/GCM/NoPadding");
  }

  Cipher streamed() throws Exception {
    // ok: java-cbc-without-integrity
    return Cipher.getInstance("ChaCha20");
  }
}
