package example;

import java.security.SecureRandom;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.lang3.RandomStringUtils;
import org.springframework.web.bind.annotation.*;

class Tokens {
  void doPost(HttpServletRequest request, HttpServletResponse response) {
    // ruleid: java-insecure-randomness
    String key = Double.toString(Math.random());
    // ruleid: java-insecure-randomness
    int number = new java.util.Random().nextInt(99);
    // ruleid: java-insecure-randomness
    Random generator = new Random();
    generator.nextBytes(new byte[16]);
    // ok: java-insecure-randomness
    int strong = new SecureRandom().nextInt(99);
    // ok: java-insecure-randomness
    String id = UUID.randomUUID().toString();
  }

  String resetToken() {
    // ruleid: java-insecure-randomness
    return RandomStringUtils.randomAlphanumeric(32);
  }

  String strongToken() throws Exception {
    // ok: java-insecure-randomness
    SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
    return Long.toHexString(random.nextLong());
  }

  void named() {
    // ruleid: java-insecure-randomness
    long sessionKey = ThreadLocalRandom.current().nextLong();
    // ok: java-insecure-randomness
    int dice = new Random().nextInt(6);
  }

  @PostMapping("/code")
  String code() {
    // ruleid: java-insecure-randomness
    return String.valueOf(new Random().nextInt(1000000));
  }

  double shuffle() {
    // ok: java-insecure-randomness
    return Math.random();
  }
}

class FieldController {
  private final Random cheap = new Random();
  private final SecureRandom sound = new SecureRandom();

  @PostMapping("/codes")
  public String code() {
    // ruleid: java-insecure-randomness
    UUID id = new UUID(cheap.nextLong(), 1);
    // ruleid: java-insecure-randomness
    String letters = letters(cheap, 8);
    // ruleid: java-insecure-randomness
    int made = generator(3).nextInt();
    // ok: java-insecure-randomness
    String others = letters(sound, 8);
    // ok: java-insecure-randomness
    Random replaced = new Random();
    replaced = new SecureRandom();
    return letters + sound.nextLong();
  }

  private static Random generator(int seed) {
    return new Random(seed);
  }
}
