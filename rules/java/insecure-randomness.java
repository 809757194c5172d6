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

class HarmlessController {
  @GetMapping("/a")
  String pick(List<String> tips, String[] quotes) throws InterruptedException {
    // ok: java-insecure-randomness
    Thread.sleep(new Random().nextInt(100));
    // ok: java-insecure-randomness
    boolean traced = Math.random() < 0.01;
    // ok: java-insecure-randomness
    Collections.shuffle(tips, new Random(42));
    // ok: java-insecure-randomness
    long delay = 100 + ThreadLocalRandom.current().nextLong(50);
    // ok: java-insecure-randomness
    int at = new Random().nextInt(quotes.length);
    // ok: java-insecure-randomness
    return tips.get(ThreadLocalRandom.current().nextInt(tips.size()));
  }

  @GetMapping("/b")
  String letters(char[] letters) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      // ruleid: java-insecure-randomness
      text.append(letters[ThreadLocalRandom.current().nextInt(letters.length)]);
    }
    return text.toString();
  }
}

class Secrets {
  String voucherCode() {
    // ruleid: java-insecure-randomness
    return "V" + ThreadLocalRandom.current().nextInt(100000, 999999);
  }

  int robotPosition() {
    // ok: java-insecure-randomness
    return new Random().nextInt(10);
  }

  void seeds(byte[] noise) throws Exception {
    SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
    // ruleid: java-predictable-secret
    random.setSeed(20240301L);
    // ruleid: java-predictable-secret
    random.setSeed(System.currentTimeMillis());
    // ok: java-predictable-secret
    random.setSeed(noise);
    // ruleid: java-predictable-secret
    SecureRandom fixed = new SecureRandom("seed".getBytes());
    // ok: java-predictable-secret
    SecureRandom sound = new SecureRandom();
  }

  void tokens(String user) {
    // ruleid: java-predictable-secret
    String token = Long.toHexString(System.currentTimeMillis());
    // ruleid: java-predictable-secret
    String resetToken = user + System.nanoTime();
    // ok: java-predictable-secret
    String uploadToken = UUID.randomUUID() + "-" + System.currentTimeMillis();
    // ok: java-predictable-secret
    String label = user + System.currentTimeMillis();
    // ok: java-predictable-secret
    String signedToken = sign(user + ":" + System.currentTimeMillis());
  }
}

class CouponMaker {
  void set(User user) {
    // ruleid: java-insecure-randomness
    user.setActivationCode(RandomStringUtils.randomNumeric(6));
    // ok: java-insecure-randomness
    user.setActivationCode(RandomStringUtils.random(6, 0, 10, false, true, DIGITS, new SecureRandom()));
  }

  void age(User user) {
    // ok: java-insecure-randomness
    user.setAge(new Random().nextInt(90));
  }

  void reset(User user) {
    // ruleid: java-insecure-randomness
    String made = "" + new Random().nextInt(1000000);
    user.setResetToken(made);
  }

  String pin() {
    // ruleid: java-insecure-randomness
    return "" + new SplittableRandom().nextInt(10000);
  }

  void keep(String user) {
    // ruleid: java-insecure-randomness
    long number = new Random().nextLong();
    tokens.put(user, Long.toHexString(number));
  }

  String letters() {
    // ruleid: java-insecure-randomness
    Random random = ThreadLocalRandom.current();
    String verificationCode = "";
    for (int i = 0; i < 8; i++) {
      verificationCode += (char) ('a' + random.nextInt(26));
    }
    return verificationCode;
  }
}

class PasswordGenerator {
  String next() {
    // ruleid: java-insecure-randomness
    return "" + new Random().nextLong();
  }
}
