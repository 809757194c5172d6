package shop.voucher;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

public class VoucherVault {

    private final SecretKey key;

    public VoucherVault(SecretKey key) {
        this.key = key;
    }

    // case: vulnerable CWE-327
    public byte[] sealVoucher(byte[] voucher) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("DES/ECB/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return cipher.doFinal(voucher);
    }

    // case: safe CWE-327
    public byte[] seal(byte[] voucher) throws GeneralSecurityException {
        byte[] nonce = new byte[12];
        new SecureRandom().nextBytes(nonce);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
        byte[] body = cipher.doFinal(voucher);
        byte[] out = new byte[nonce.length + body.length];
        System.arraycopy(nonce, 0, out, 0, nonce.length);
        System.arraycopy(body, 0, out, nonce.length, body.length);
        return out;
    }
}
