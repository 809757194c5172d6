package ledger.crypt;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.SecureRandom;
import java.util.Properties;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

public class CipherSettings {

    // case: vulnerable CWE-327
    private Properties defaults() {
        Properties p = new Properties();
        p.setProperty("cipher", "DES/CBC/PKCS5Padding");
        p.setProperty("buffer", "4096");
        return p;
    }

    public byte[] encrypt(Key key, byte[] row) throws GeneralSecurityException {
        Properties p = defaults();
        Cipher c = Cipher.getInstance(p.getProperty("cipher"));
        c.init(Cipher.ENCRYPT_MODE, key);
        return c.doFinal(row);
    }

    // case: safe CWE-327
    public byte[] encryptRow(Key key, byte[] row, byte[] nonce) throws GeneralSecurityException {
        Properties p = new Properties();
        p.setProperty("legacy", "DES/CBC/PKCS5Padding");
        p.setProperty("current", "AES/GCM/NoPadding");
        new SecureRandom().nextBytes(nonce);
        Cipher c = Cipher.getInstance(p.getProperty("current"));
        c.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
        return c.doFinal(row);
    }
}
