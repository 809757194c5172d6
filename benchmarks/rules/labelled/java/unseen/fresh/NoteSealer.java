package notes.store;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Service;

@Service
public class NoteSealer {

    // case: vulnerable CWE-327
    public byte[] seal(byte[] note, byte[] rawKey, boolean compact) throws GeneralSecurityException {
        Map<String, String> suite = new HashMap<>();
        suite.put("key", "DESede");
        suite.put("mode", compact ? "DESede/ECB/NoPadding" : "DESede/ECB/PKCS5Padding");
        SecretKey key = new SecretKeySpec(rawKey, suite.get("key"));
        return run(suite.get("mode"), key, note);
    }

    private byte[] run(String transformation, SecretKey key, byte[] data) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(transformation);
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return cipher.doFinal(data);
    }

    // case: safe CWE-327
    public byte[] pack(byte[] note, byte[] rawKey, byte[] iv) throws GeneralSecurityException {
        String transformation = "DES";
        int bits = rawKey.length * 8;
        if (bits < 128) {
            throw new IllegalArgumentException("key too short");
        }
        transformation = "AES/GCM/NoPadding";
        Cipher cipher = Cipher.getInstance(transformation);
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(rawKey, "AES"), new GCMParameterSpec(128, freshIv(iv)));
        return cipher.doFinal(note);
    }

    private static byte[] freshIv(byte[] iv) {
        new SecureRandom().nextBytes(iv);
        return iv;
    }
}
