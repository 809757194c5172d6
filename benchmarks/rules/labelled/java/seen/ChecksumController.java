package de.falkenhof.backend;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/checksum")
public class ChecksumController {

    private static final Map<String, String> BY_NAME = Map.of("short", "SHA-256", "long", "SHA-512");

    private static String hex(MessageDigest digest, String text) {
        return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static MessageDigest md(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    // case: safe CWE-328
    @PostMapping("/plain")
    public String plain(@RequestBody String text) {
        return hex(md("SHA-512/256"), text);
    }

    // case: vulnerable CWE-328
    @PostMapping("/line")
    public String line(@RequestBody String text) {
        return hex(md("SHA"), text);
    }

    // case: safe CWE-328
    @PostMapping("/named")
    public String named(@RequestParam String kind, @RequestBody String text) {
        return hex(md(BY_NAME.getOrDefault(kind, "SHA-384")), text);
    }

    // case: vulnerable CWE-328
    @PostMapping("/either")
    public String either(@RequestParam(defaultValue = "false") boolean quick, @RequestBody String text) {
        return hex(md(quick ? "MD5" : "SHA-512"), text);
    }

    // case: vulnerable CWE-327
    @PostMapping("/seal")
    public String seal(@RequestBody String text) throws GeneralSecurityException {
        SecretKey key = KeyGenerator.getInstance("AES").generateKey();
        Cipher cipher = Cipher.getInstance("AES");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return Base64.getEncoder().encodeToString(cipher.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }

    // case: safe CWE-327
    @PostMapping("/wrap")
    public String wrap(@RequestBody String text) throws GeneralSecurityException {
        SecretKey key = KeyGenerator.getInstance("AES").generateKey();
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return Base64.getEncoder().encodeToString(cipher.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
