package vault.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import javax.crypto.Cipher;
import javax.crypto.CipherOutputStream;
import javax.crypto.KeyGenerator;

public final class BackupCrypt {

    // case: vulnerable CWE-327
    static final class Settings {
        private String transformation = "AES/ECB/PKCS5Padding";
        private int buffer = 8192;

        String getTransformation() {
            return transformation;
        }

        int getBuffer() {
            return buffer;
        }
    }

    public void copy(InputStream in, OutputStream out, Key key) throws IOException, GeneralSecurityException {
        Settings s = new Settings();
        Cipher cipher = Cipher.getInstance(s.getTransformation());
        cipher.init(Cipher.ENCRYPT_MODE, key);
        byte[] chunk = new byte[s.getBuffer()];
        try (CipherOutputStream sealed = new CipherOutputStream(out, cipher)) {
            int n;
            while ((n = in.read(chunk)) > 0) {
                sealed.write(chunk, 0, n);
            }
        }
    }

    // case: vulnerable CWE-327
    public Key makeKey(String strength) throws GeneralSecurityException {
        KeyGenerator g;
        if ("max".equals(strength)) {
            g = KeyGenerator.getInstance("Blowfish");
            g.init(64);
        } else {
            g = KeyGenerator.getInstance("DES");
        }
        return g.generateKey();
    }

    // case: safe CWE-327
    public Key makeArchiveKey(String strength) throws GeneralSecurityException {
        KeyGenerator g = KeyGenerator.getInstance("AES");
        g.init("max".equals(strength) ? 256 : 128);
        return g.generateKey();
    }
}
