package com.tidewater.shop;

import java.security.SecureRandom;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/credentials")
public class CredentialController {

    private static final String ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private final SecureRandom kernel = new SecureRandom();
    private final Random dice = new Random();

    private static String letters(Random random, int length) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < length; i++) {
            out.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return out.toString();
    }

    // case: vulnerable CWE-330
    @PostMapping("/initial")
    public Map<String, String> initial() {
        return Map.of("password", letters(dice, 16));
    }

    // case: safe CWE-330
    @PostMapping("/first")
    public Map<String, String> first() {
        return Map.of("password", letters(kernel, 16));
    }

    // case: safe CWE-330
    @PostMapping("/link")
    public Map<String, String> link() {
        return Map.of("token", UUID.randomUUID().toString());
    }

    // case: vulnerable CWE-330
    @PostMapping("/url")
    public Map<String, String> url() {
        UUID id = new UUID(dice.nextLong(), dice.nextLong());
        return Map.of("token", id.toString());
    }
}
