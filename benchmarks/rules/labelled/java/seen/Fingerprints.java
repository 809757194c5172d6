package com.stonegate.vault;

import static org.apache.commons.codec.digest.DigestUtils.md5Hex;

import com.google.common.hash.Hashing;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.MessageDigestPasswordEncoder;
import org.springframework.security.crypto.password.NoOpPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

public final class Fingerprints {

    private static final String ALGORITHM = "SHA1";

    private Fingerprints() {
    }

    // case: vulnerable CWE-328
    public static String passwordHash(String password, String salt) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance(ALGORITHM);
        digest.update(salt.getBytes(StandardCharsets.UTF_8));
        byte[] hash = digest.digest(password.getBytes(StandardCharsets.UTF_8));
        return String.format("%040x", new BigInteger(1, hash));
    }

    // case: safe CWE-328
    public static byte[] passwordKey(char[] password, byte[] salt) throws GeneralSecurityException {
        PBEKeySpec spec = new PBEKeySpec(password, salt, 310_000, 256);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
    }

    // case: vulnerable CWE-328
    public static String pinHash(String pin) {
        return md5Hex("pin:" + pin);
    }

    // case: safe CWE-328
    public static String documentHash(byte[] document) {
        return DigestUtils.sha256Hex(document);
    }

    // case: vulnerable CWE-328
    public static boolean sameSecret(String secret, String stored) {
        return Hashing.sha1().hashString(secret, StandardCharsets.UTF_8).toString().equals(stored);
    }

    // case: safe CWE-328
    public static String tokenHash(String token) throws NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash);
    }

    // case: vulnerable CWE-328
    public static PasswordEncoder oldEncoder() {
        return new MessageDigestPasswordEncoder("MD5");
    }

    // case: safe CWE-328
    public static PasswordEncoder encoder() {
        return new BCryptPasswordEncoder(12);
    }

    // case: vulnerable CWE-328
    public static byte[] sign(byte[] message, byte[] key) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("MD" + 5);
        digest.update(key);
        digest.update(message);
        return digest.digest();
    }

    // case: safe CWE-328
    public static byte[] mac(byte[] message, byte[] key) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(message);
    }
}
