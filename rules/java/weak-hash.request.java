package example;

import com.google.common.hash.Hashing;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.Properties;
import javax.servlet.http.HttpServletRequest;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.web.bind.annotation.*;

class Receipts {
  private static final String ALGORITHM = "SHA-1";

  void receipts(HttpServletRequest request) throws Exception {
    String text = request.getParameter("text");
    // ruleid: java-weak-hash
    MessageDigest digest = MessageDigest.getInstance("MD5");
    // ruleid: java-weak-hash-of-request
    byte[] seal = digest.digest(text.getBytes(StandardCharsets.UTF_8));
    // ruleid: java-weak-hash-of-request
    digest.update(text.getBytes());
    // ok: java-weak-hash-of-request
    byte[] own = digest.digest("ours".getBytes());
    MessageDigest strong = MessageDigest.getInstance("SHA-256");
    // ok: java-weak-hash-of-request, java-weak-hash
    byte[] better = strong.digest(text.getBytes());
    // ruleid: java-weak-hash-of-request, java-weak-hash
    String hex = DigestUtils.md5Hex(text);
    // ruleid: java-weak-hash
    // ok: java-weak-hash-of-request
    String etag = DigestUtils.md5Hex(text);
    // ruleid: java-weak-hash
    // ok: java-weak-hash-of-request
    String picture = DigestUtils.md5Hex(request.getParameter("email"));
    // ruleid: java-weak-hash-of-request, java-weak-hash
    String short_ = Hashing.sha1().hashString(text, StandardCharsets.UTF_8).toString();
    // ruleid: java-weak-hash-of-request, java-weak-hash
    byte[] chained = MessageDigest.getInstance(ALGORITHM).digest(request.getInputStream().readAllBytes());
  }

  void named(HttpServletRequest request, Properties settings) throws Exception {
    settings.setProperty("digest.short", "SHA-1");
    String name = settings.getProperty("digest.short");
    // ruleid: java-weak-hash
    MessageDigest digest = MessageDigest.getInstance(name);
    // ruleid: java-weak-hash-of-request
    InputStream in = new DigestInputStream(request.getInputStream(), digest);
    String value = request.getParameter("value");
    for (String line : value.split("\n")) {
      // ruleid: java-weak-hash-of-request
      digest.update(line.getBytes());
    }
    // ok: java-weak-hash-of-request
    in.transferTo(OutputStream.nullOutputStream());
  }

  void read(HttpServletRequest request) throws Exception {
    // ruleid: java-weak-hash
    MessageDigest digest = MessageDigest.getInstance("MD5");
    byte[] buffer = new byte[4096];
    int count;
    try (InputStream in = request.getInputStream()) {
      while ((count = in.read(buffer)) > 0) {
        // ruleid: java-weak-hash-of-request
        digest.update(buffer, 0, count);
      }
    }
  }

  @PostMapping("/line")
  String line(@RequestBody String text) throws Exception {
    // ruleid: java-weak-hash-of-request, java-weak-hash
    return hex(made("MD5"), text);
  }

  @PostMapping("/long")
  String longLine(@RequestBody String text) throws Exception {
    // ok: java-weak-hash-of-request, java-weak-hash
    return hex(made("SHA-512"), text);
  }

  @PostMapping("/stamp")
  String stamp(@RequestBody String text) throws Exception {
    // ruleid: java-weak-hash-of-request, java-weak-hash
    return stamped("SHA-1", text);
  }

  @PostMapping("/chosen")
  void chosen(@RequestBody String text) throws Exception {
    // ruleid: java-weak-hash
    MessageDigest digest = MessageDigest.getInstance(name(160));
    // ruleid: java-weak-hash-of-request
    digest.update(text.getBytes());
    MessageDigest strong = MessageDigest.getInstance(name(256));
    // ok: java-weak-hash-of-request, java-weak-hash
    strong.update(text.getBytes());
    // ok: java-weak-hash-of-request
    digest.update(users.findByName(text).key());
    User user = users.findByName(text);
    // ok: java-weak-hash-of-request
    digest.update(user.key());
  }

  private static String name(int bits) {
    switch (bits) {
      case 160:
        return "SHA1";
      default:
        return "SHA-512";
    }
  }

  private static MessageDigest made(String name) throws Exception {
    return MessageDigest.getInstance(name);
  }

  private static String hex(MessageDigest digest, String text) {
    return HexFormat.of().formatHex(digest.digest(text.getBytes()));
  }

  private static String stamped(String name, String text) throws Exception {
    MessageDigest digest = MessageDigest.getInstance(name);
    return HexFormat.of().formatHex(digest.digest(text.getBytes()));
  }
}
