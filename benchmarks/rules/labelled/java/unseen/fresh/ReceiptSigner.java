package till.receipts;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class ReceiptSigner {

    // case: vulnerable CWE-328
    @PostMapping(value = "/receipts/sign", produces = "text/plain")
    public String sign(@RequestBody String receipt) throws NoSuchAlgorithmException {
        return fingerprint("SHA-1", receipt);
    }

    private String fingerprint(String algorithm, String text) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        return new BigInteger(1, digest.digest(text.getBytes(StandardCharsets.UTF_8))).toString(16);
    }

    // case: safe CWE-328
    @PostMapping(value = "/receipts/seal", produces = "text/plain")
    public String seal(@RequestBody String receipt) throws NoSuchAlgorithmException {
        return hexOf("SHA-512", receipt);
    }

    private String hexOf(String algorithm, String text) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        return new BigInteger(1, digest.digest(text.getBytes(StandardCharsets.UTF_8))).toString(16);
    }
}
