package example;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.web.bind.annotation.*;

class PingServlet extends HttpServlet {
  private static final Set<String> HOSTS = Set.of("a.example", "b.example");

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String host = request.getParameter("host");
    // ruleid: java-command-injection
    Runtime.getRuntime().exec("ping -c 1 " + host);
    Runtime runtime = Runtime.getRuntime();
    // ruleid: java-command-injection
    runtime.exec(new String[] {"sh", "-c", "ping " + host});
    String[] argv = {"/bin/bash", "-c", "dig " + host};
    // ruleid: java-command-injection
    new ProcessBuilder(argv).start();
    List<String> parts = new ArrayList<>();
    parts.add("cmd.exe");
    parts.add("/c");
    parts.add("ping " + host);
    ProcessBuilder builder = new ProcessBuilder();
    // ruleid: java-command-injection
    builder.command(parts);
    // ruleid: java-command-injection
    new ProcessBuilder(Arrays.asList("sh", "-c", host)).start();
    // ruleid: java-command-injection
    new ProcessBuilder(request.getHeader("X-Tool"), "--version").start();
    String[] surroundings = {"TARGET=" + host};
    // ruleid: java-command-injection
    runtime.exec("ping", surroundings);
    // ok: java-command-injection
    new ProcessBuilder("/usr/bin/ping", "-c", "1", host).start();
    String[] fixed = {"/usr/bin/host", host};
    // ok: java-command-injection
    runtime.exec(fixed);
    // ok: java-command-injection
    new ProcessBuilder(List.of("git", "log", "--", host)).start();
    // ok: java-command-injection
    runtime.exec("ping -c " + Integer.parseInt(request.getParameter("count")) + " localhost");
    // ok: java-command-injection
    runtime.exec("uptime");
    // ok: java-command-injection
    runtime.exec("ping " + (HOSTS.contains(host) ? host : "localhost"));
    List<String> plain = new ArrayList<>();
    plain.add("ping");
    plain.add(host);
    // ok: java-command-injection
    new ProcessBuilder(plain).start();
    if (!host.matches("^[a-z0-9.]+$")) {
      return;
    }
    // ok: java-command-injection
    runtime.exec("ping " + host);
  }
}

@Controller
class ReportController {
  private static final Map<String, String> SCRIPTS = Map.of("daily", "/opt/daily.sh");

  @PostMapping("/run/{name}")
  public String run(@PathVariable String name, @RequestParam("lines") Integer lines) throws IOException {
    // ruleid: java-command-injection
    Runtime.getRuntime().exec("/opt/reports/" + name + ".sh");
    // ok: java-command-injection
    Runtime.getRuntime().exec(SCRIPTS.get(name));
    // ok: java-command-injection
    Runtime.getRuntime().exec("tail -n " + lines + " /var/log/report");
    return "done";
  }

  @GetMapping("/unannotated")
  public String unannotated(String name) throws IOException {
    String[] argv = new String[] {"sh", "-c", "ls " + name};
    // ruleid: java-command-injection
    new ProcessBuilder(argv).start();
    if (!Names.isValidName(name)) {
      return "no";
    }
    // ok: java-command-injection
    new ProcessBuilder("sh", "-c", "ls " + name).start();
    return "done";
  }

  void database(HttpServletRequest request, Statement statement) {
    // ok: java-command-injection
    statement.exec(request.getParameter("q"));
  }
}

class PickedServlet extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String[] programs = {"/usr/bin/uptime", request.getParameter("program"), "/usr/bin/df"};
    int second = 5 % 4;
    // ruleid: java-command-injection
    Process process = Runtime.getRuntime().exec(programs[second]);
  }

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String[] programs = {"/usr/bin/uptime", request.getParameter("program"), "/usr/bin/df"};
    int third = 6 % 4;
    // ok: java-command-injection
    Process process = Runtime.getRuntime().exec(programs[third]);
  }
}

class Quoting {
  @GetMapping("/a")
  void shell(@RequestParam String name) throws IOException {
    // ok: java-command-injection
    new ProcessBuilder("sh", "-c", "figlet " + shellQuote(name)).start();
    // ok: java-command-injection
    new ProcessBuilder("sh", "-c", "figlet '" + name.replace("'", "'\\''") + "'").start();
    // ruleid: java-command-injection
    new ProcessBuilder("sh", "-c", "figlet '" + name + "'").start();
    // ruleid: java-command-injection
    new ProcessBuilder("sh", "-c", String.join(" ", List.of("grep", name))).start();
    // ok: java-command-injection
    Runtime.getRuntime().exec("ping " + InetAddress.getByName(name).getHostAddress());
    String address = InetAddress.getByName(name).getHostAddress();
    // ok: java-command-injection
    Runtime.getRuntime().exec("ping " + address);
    new Shell().lookUp(name);
  }

  static class Shell {
    void lookUp(String host) throws IOException {
      // across: java-command-injection
      new ProcessBuilder("sh", "-c", "nslookup " + host).start();
    }
  }
}

class Environments {
  void gateway(HttpServletRequest request, File script) throws IOException {
    Variables variables = new Variables();
    variables.set("QUERY_STRING", request.getQueryString());
    // ok: java-command-injection
    Runtime.getRuntime().exec(script.getPath(), variables.toArray());
  }

  void loaded(HttpServletRequest request, File script) throws IOException {
    Variables variables = new Variables();
    variables.set("LD_PRELOAD", request.getParameter("library"));
    // ruleid: java-command-injection
    Runtime.getRuntime().exec(script.getPath(), variables.toArray());
  }
}
