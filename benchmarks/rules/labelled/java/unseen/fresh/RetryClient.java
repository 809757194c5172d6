package feeds.sync;

import java.util.List;
import java.util.Random;

public class RetryClient {

    private final Random random = new Random();

    // case: safe CWE-330
    public long backoffMillis(int attempt) {
        long base = 100L << Math.min(attempt, 8);
        return base + random.nextInt(100);
    }

    // case: safe CWE-330
    public String nextMirror(List<String> mirrors) {
        int index = random.nextInt(mirrors.size());
        return mirrors.get(index);
    }
}
