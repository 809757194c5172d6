package auth.otp;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Service;

@Service
public class OneTimePasswordService {

    private static final String ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    // case: vulnerable CWE-330
    public String newOtp(int length) {
        StringBuilder otp = new StringBuilder();
        for (int i = 0; i < length; i++) {
            otp.append(pick());
        }
        return otp.toString();
    }

    private char pick() {
        return ALPHABET.charAt(ThreadLocalRandom.current().nextInt(ALPHABET.length()));
    }

    // case: safe CWE-330
    public String newRecoveryCode(int length) {
        SecureRandom source = new SecureRandom();
        return IntStream.range(0, length)
                .mapToObj(i -> String.valueOf(ALPHABET.charAt(source.nextInt(ALPHABET.length()))))
                .collect(Collectors.joining());
    }

    // case: vulnerable CWE-330
    public String resetPasswordToken(String user) {
        Random source = new Random(System.nanoTime());
        byte[] token = new byte[16];
        source.nextBytes(token);
        return user + ":" + Base64.getUrlEncoder().encodeToString(token);
    }
}
