package ledger.crypt;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.function.Supplier;

public class RowDigests {

    // case: vulnerable CWE-328
    public byte[] rowMac(byte[] secret, byte[] row) throws GeneralSecurityException {
        Supplier<String> name = () -> "MD5";
        MessageDigest md = MessageDigest.getInstance(name.get());
        md.update(secret);
        return md.digest(row);
    }

    // case: safe CWE-328
    public byte[] tableMac(byte[] secret, byte[] row) throws GeneralSecurityException {
        Supplier<String> name = () -> "SHA-384";
        MessageDigest md = MessageDigest.getInstance(name.get());
        md.update(secret);
        return md.digest(row);
    }
}
