package com.stonegate.vault;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.util.Map;
import java.util.Properties;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.DESKeySpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class VaultBox {

    private static final String TRANSFORMATION = "AES/ECB/PKCS5Padding";
    private static final int KEY_BITS = 1024;
    private final Properties settings = new Properties();

    enum Mode {
        OLD("DESede/CBC/PKCS5Padding"),
        CURRENT("AES/GCM/NoPadding");

        private final String transformation;

        Mode(String transformation) {
            this.transformation = transformation;
        }

        String transformation() {
            return transformation;
        }
    }

    // case: vulnerable CWE-327
    public byte[] seal(SecretKey key, String text) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    // case: safe CWE-327
    public byte[] sealCurrent(SecretKey key, String text) throws GeneralSecurityException {
        byte[] nonce = new byte[12];
        new SecureRandom().nextBytes(nonce);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
        byte[] sealed = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
        return ByteBuffer.allocate(12 + sealed.length).put(nonce).put(sealed).array();
    }

    // case: vulnerable CWE-327
    public byte[] sealShort(byte[] key, byte[] data) throws GeneralSecurityException {
        SecretKeyFactory factory = SecretKeyFactory.getInstance("DES");
        SecretKey secret = factory.generateSecret(new DESKeySpec(key));
        Cipher cipher = Cipher.getInstance("DES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, secret);
        return cipher.doFinal(data);
    }

    // case: vulnerable CWE-327
    public Cipher stream(byte[] key) throws GeneralSecurityException {
        SecretKeySpec secret = new SecretKeySpec(key, "RC4");
        Cipher cipher = Cipher.getInstance(secret.getAlgorithm());
        cipher.init(Cipher.ENCRYPT_MODE, secret);
        return cipher;
    }

    // case: vulnerable CWE-327
    public KeyPair identity() throws NoSuchAlgorithmException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(KEY_BITS, new SecureRandom());
        return generator.generateKeyPair();
    }

    // case: safe CWE-327
    public KeyPair identityCurrent() throws NoSuchAlgorithmException, InvalidAlgorithmParameterException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    // case: vulnerable CWE-327
    public SecretKey legacyKey() throws NoSuchAlgorithmException {
        KeyGenerator generator = KeyGenerator.getInstance("Blowfish");
        generator.init(64);
        return generator.generateKey();
    }

    // case: safe CWE-327
    public SecretKey currentKey() throws NoSuchAlgorithmException {
        KeyGenerator generator = KeyGenerator.getInstance("AES");
        generator.init(256);
        return generator.generateKey();
    }

    // case: vulnerable CWE-327
    public Cipher open(String name) throws GeneralSecurityException {
        String transformation = settings.getProperty("vault.cipher", "DES/ECB/PKCS5Padding");
        return Cipher.getInstance(transformation);
    }

    // case: safe CWE-327
    public Cipher openCurrent(String name) throws GeneralSecurityException {
        String transformation = settings.getProperty("vault.cipher", "AES/GCM/NoPadding");
        return Cipher.getInstance(transformation);
    }

    // case: vulnerable CWE-327
    public Cipher forMode(boolean old) throws GeneralSecurityException {
        return Cipher.getInstance(Mode.OLD.transformation(), "SunJCE");
    }

    // case: safe CWE-327
    public Cipher forCurrent() throws GeneralSecurityException {
        return Cipher.getInstance(Mode.CURRENT.transformation());
    }

    // case: vulnerable CWE-327
    public Cipher byAge(int year) throws GeneralSecurityException {
        String name = switch (year) {
            case 2009, 2010 -> "RC2";
            case 2011 -> "DES";
            default -> "DES";
        };
        return Cipher.getInstance(name + "/CBC/PKCS5Padding");
    }

    // case: safe CWE-327
    public Cipher chosen(Map<String, String> names) throws GeneralSecurityException {
        String wanted = "AES";
        if ("DES".equals(names.get("cipher"))) {
            throw new NoSuchAlgorithmException("DES is not accepted");
        }
        Cipher cipher = Cipher.getInstance(wanted + "/CTR/NoPadding");
        byte[] start = new byte[16];
        new SecureRandom().nextBytes(start);
        cipher.init(Cipher.ENCRYPT_MODE, currentKey(), new IvParameterSpec(start));
        return cipher;
    }
}
