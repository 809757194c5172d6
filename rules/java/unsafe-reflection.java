package example;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

class Reports {
  private static final Map<String, Supplier<Report>> KINDS = Map.of("csv", CsvReport::new);
  private static final Set<String> GETTERS = Set.of("getName", "getTitle");

  Object report(@RequestParam String kind) throws Exception {
    // ok: java-unsafe-reflection
    KINDS.get(kind).get();
    // ruleid: java-unsafe-reflection
    return Class.forName("example.reports." + kind).getConstructor().newInstance();
  }

  Object loaded(@RequestParam String name) throws Exception {
    // ok: java-unsafe-reflection
    getClass().getClassLoader().loadClass("example.CsvReport");
    // ruleid: java-unsafe-reflection
    return Thread.currentThread().getContextClassLoader().loadClass(name).getConstructor().newInstance();
  }

  Object called(@PathVariable String method) throws Exception {
    // ruleid: java-unsafe-reflection
    return Report.class.getMethod(method).invoke(new Report());
  }

  Object listed(@PathVariable String method) throws Exception {
    if (!GETTERS.contains(method)) {
      throw new IllegalArgumentException();
    }
    // ok: java-unsafe-reflection
    return Report.class.getMethod(method).invoke(new Report());
  }
}
