package build.artifacts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

public class ArtifactVerifier {

    // case: vulnerable CWE-328
    private final List<String> preferred = List.of("SHA1", "MD5");

    public boolean matches(Path jar, String expected) throws IOException, GeneralSecurityException {
        for (String name : preferred) {
            MessageDigest md = MessageDigest.getInstance(name);
            try (InputStream in = new DigestInputStream(Files.newInputStream(jar), md)) {
                in.transferTo(java.io.OutputStream.nullOutputStream());
            }
            if (MessageDigest.isEqual(md.digest(), HexFormat.of().parseHex(expected))) {
                return true;
            }
        }
        return false;
    }

    // case: safe CWE-328
    private static final String LABEL = "MD5SUMS";

    public boolean listed(Path jar, String expected) throws IOException, GeneralSecurityException {
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        md.update(LABEL.getBytes());
        md.update(Files.readAllBytes(jar));
        return MessageDigest.isEqual(md.digest(), HexFormat.of().parseHex(expected));
    }
}
