package org.openclub.invites;

import static java.lang.Math.random;

import java.math.BigInteger;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.lang3.RandomStringUtils;

public class InviteTokens {

    private static final String ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final Random GENERATOR = new Random();
    private static final SecureRandom SECURE = new SecureRandom();

    // case: vulnerable CWE-330
    public String inviteToken() {
        StringBuilder token = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            token.append(ALPHABET.charAt(GENERATOR.nextInt(ALPHABET.length())));
        }
        return token.toString();
    }

    // case: safe CWE-330
    public String secureInviteToken() {
        StringBuilder token = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            token.append(ALPHABET.charAt(SECURE.nextInt(ALPHABET.length())));
        }
        return token.toString();
    }

    // case: vulnerable CWE-330
    public String resetCode() {
        return IntStream.range(0, 8)
                .mapToObj(i -> String.valueOf(ThreadLocalRandom.current().nextInt(10)))
                .collect(Collectors.joining());
    }

    // case: safe CWE-330
    public String resetKey() {
        byte[] bytes = new byte[32];
        SECURE.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    // case: vulnerable CWE-330
    public String sessionId(long user) {
        return Long.toHexString(user) + "-" + Long.toHexString((long) (random() * Long.MAX_VALUE));
    }

    // case: safe CWE-330
    public String ticketId() {
        return UUID.randomUUID().toString();
    }

    // case: vulnerable CWE-330
    public String apiKey() {
        return RandomStringUtils.randomAlphanumeric(32);
    }

    // case: safe CWE-330
    public List<String> shuffled(List<String> pictures) {
        Collections.shuffle(pictures, new Random(System.nanoTime()));
        return pictures;
    }

    // case: vulnerable CWE-330
    public byte[] salt() {
        byte[] salt = new byte[16];
        new SplittableRandom().nextBytes(salt);
        return salt;
    }

    // case: vulnerable CWE-330
    public String otp() throws NoSuchAlgorithmException {
        SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
        random.setSeed(System.currentTimeMillis());
        return String.format("%06d", random.nextInt(1_000_000));
    }

    // case: safe CWE-330
    public String otpSecure() throws NoSuchAlgorithmException {
        SecureRandom random = SecureRandom.getInstanceStrong();
        return new BigInteger(64, random).toString(36);
    }
}
