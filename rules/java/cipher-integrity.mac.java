import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

class SealAndSign {
  byte[] seal(SecretKey key, Mac mac, byte[] text) throws Exception {
    // ok: java-cbc-without-integrity
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(Cipher.ENCRYPT_MODE, key);
    byte[] sealed = cipher.doFinal(text);
    mac.update(cipher.getIV());
    return mac.doFinal(sealed);
  }
}
