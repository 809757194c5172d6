package mail.gateway;

import jakarta.mail.Authenticator;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import javax.crypto.spec.SecretKeySpec;

public class MailGateway {

    // case: safe CWE-798
    public Session session(Properties settings) {
        String user = "mailer";
        String password = settings.getProperty("mail.password");
        return Session.getInstance(settings, new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(user, password);
            }
        });
    }

    // case: vulnerable CWE-798
    private static final String SIGNING = "c3RvcmFnZS1rZXktMTk=";

    public SecretKeySpec signingKey() {
        return new SecretKeySpec(SIGNING.getBytes(), "HmacSHA256");
    }

    // case: safe CWE-798
    private static final String KEY_FILE = "/run/secrets/mail-signing";

    public SecretKeySpec bounceKey() throws IOException {
        return new SecretKeySpec(Files.readAllBytes(Path.of(KEY_FILE)), "HmacSHA256");
    }
}
