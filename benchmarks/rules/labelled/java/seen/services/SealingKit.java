package pt.cofre.crypto;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

import com.google.common.hash.Hashing;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.SignatureAlgorithm;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.lang3.RandomStringUtils;

public class SealingKit {

    enum Suite {
        OLD("DESede/CBC/PKCS5Padding"), NEW("AES/GCM/NoPadding");

        final String transformation;

        Suite(String transformation) {
            this.transformation = transformation;
        }
    }

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String FAST = "RC4";
    private static final byte[] ZEROS = new byte[16];

    // case: vulnerable CWE-327
    static Cipher stream(byte[] key) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(FAST);
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, FAST));
        return cipher;
    }

    // case: safe CWE-327
    static Cipher block(SecretKey key) throws GeneralSecurityException {
        byte[] nonce = new byte[12];
        RANDOM.nextBytes(nonce);
        Cipher cipher = Cipher.getInstance(Suite.NEW.transformation);
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
        return cipher;
    }

    // case: vulnerable CWE-327
    static byte[] pages(SecretKey key, byte[] page) throws GeneralSecurityException {
        String mode = System.getProperty("cofre.mode", "AES/ECB/PKCS5Padding");
        Cipher cipher = Cipher.getInstance(mode);
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return cipher.doFinal(page);
    }

    // case: safe CWE-327
    static byte[] wrap(KeyPair pair, byte[] key) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
        cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
        return cipher.doFinal(key);
    }

    // case: vulnerable CWE-326
    static KeyPair shortPair() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);
        return generator.generateKeyPair();
    }

    // case: safe CWE-326
    static KeyPair longPair() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(3072);
        return generator.generateKeyPair();
    }

    // case: vulnerable CWE-329
    static byte[] encryptWithZeros(SecretKey key, byte[] text) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(ZEROS));
        return cipher.doFinal(text);
    }

    // case: safe CWE-329
    static byte[] encryptWithFreshVector(SecretKey key, byte[] text) throws GeneralSecurityException {
        byte[] vector = new byte[16];
        RANDOM.nextBytes(vector);
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(vector));
        byte[] sealed = cipher.doFinal(text);
        return ByteBuffer.allocate(vector.length + sealed.length).put(vector).put(sealed).array();
    }

    // case: vulnerable CWE-328
    static String passwordDigest(String password) {
        return Hashing.sha1().hashString(password, StandardCharsets.UTF_8).toString();
    }

    // case: safe CWE-328
    static byte[] passwordKey(char[] password, byte[] salt) throws GeneralSecurityException {
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(new PBEKeySpec(password, salt, 310_000, 256))
                .getEncoded();
    }

    // case: vulnerable CWE-328
    static boolean samePin(String pin, String stored) throws GeneralSecurityException {
        byte[] sum = MessageDigest.getInstance("MD5").digest(pin.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(sum).equals(stored);
    }

    // case: safe CWE-328
    static String contentName(byte[] content) {
        return DigestUtils.sha256Hex(content);
    }

    // case: vulnerable CWE-328
    static String signed(String content) {
        return content + ":" + DigestUtils.md5Hex(content + System.getenv("SIGNING_KEY"));
    }

    // case: vulnerable CWE-330
    static String resetToken() {
        return new Random().ints(24, 'a', 'z' + 1)
                .mapToObj(letter -> String.valueOf((char) letter))
                .collect(Collectors.joining());
    }

    // case: safe CWE-330
    static String resetKey() {
        return RANDOM.ints(24, 'a', 'z' + 1)
                .mapToObj(letter -> String.valueOf((char) letter))
                .collect(Collectors.joining());
    }

    // case: vulnerable CWE-330
    static String sessionToken(String user) {
        long part = ThreadLocalRandom.current().nextLong();
        return user + "-" + Long.toHexString(part);
    }

    // case: safe CWE-330
    static int jitter(int limit) {
        return ThreadLocalRandom.current().nextInt(limit);
    }

    // case: vulnerable CWE-330
    static String invitationCode() {
        return RandomStringUtils.randomAlphanumeric(16);
    }

    // case: safe CWE-330
    static String invitationId() {
        return new BigInteger(130, new SecureRandom()).toString(32) + UUID.randomUUID();
    }

    // case: vulnerable CWE-798
    static String token(String user) {
        return Jwts.builder()
                .setSubject(user)
                .signWith(SignatureAlgorithm.HS256, "c0fre-de-segredos-2021".getBytes(StandardCharsets.UTF_8))
                .compact();
    }

    // case: safe CWE-798
    static String tokenFromEnvironment(String user) {
        return Jwts.builder()
                .setSubject(user)
                .signWith(SignatureAlgorithm.HS256, System.getenv("TOKEN_KEY").getBytes(StandardCharsets.UTF_8))
                .compact();
    }

    // case: vulnerable CWE-798
    static SecretKey storageKey() {
        byte[] material = {12, 45, 91, 33, 7, 66, 10, 28, 99, 101, 4, 17, 85, 73, 61, 2};
        return new SecretKeySpec(material, "AES");
    }

    // case: safe CWE-798
    static SecretKey freshKey() throws GeneralSecurityException {
        KeyGenerator generator = KeyGenerator.getInstance("AES");
        generator.init(256);
        return generator.generateKey();
    }
}
