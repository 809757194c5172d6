package de.falkenhof.backend;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/maintenance")
public class MaintenanceController {

    private static final Set<String> UNITS = Set.of("cache", "mailer", "indexer");

    private static int exit(ProcessBuilder builder) throws IOException, InterruptedException {
        return builder.inheritIO().start().waitFor();
    }

    private static String shellQuote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    // case: vulnerable CWE-78
    @PostMapping("/restart")
    public int restart(@RequestParam String unit) throws Exception {
        return exit(new ProcessBuilder("sh", "-c", "systemctl restart " + unit));
    }

    // case: safe CWE-78
    @PostMapping("/reload")
    public int reload(@RequestParam String unit) throws Exception {
        if (!UNITS.contains(unit)) {
            return 64;
        }
        return exit(new ProcessBuilder("sh", "-c", "systemctl reload " + unit));
    }

    // case: safe CWE-78
    @GetMapping("/heading/{name}")
    public int heading(@PathVariable String name) throws Exception {
        return exit(new ProcessBuilder("sh", "-c", "figlet -f small -- " + shellQuote(name) + " > /srv/heading"));
    }

    // case: vulnerable CWE-78
    @GetMapping("/footing/{name}")
    public int footing(@PathVariable String name) throws Exception {
        return exit(new ProcessBuilder("sh", "-c", "figlet -f small -- \"" + name + "\" > /srv/footing"));
    }

    // case: vulnerable CWE-78
    @PostMapping("/job")
    public int job(@RequestBody Map<String, List<String>> body) throws Exception {
        List<String> words = body.getOrDefault("words", List.of());
        String[] command = words.toArray(new String[0]);
        return exit(new ProcessBuilder(command));
    }

    // case: safe CWE-78
    @PostMapping("/trim")
    public int trim(@RequestParam("days") int days) throws Exception {
        String command = "find /var/log/portal -mtime +" + days + " -delete";
        return exit(new ProcessBuilder("bash", "-c", command));
    }

    // case: safe CWE-78
    @PostMapping("/grep")
    public int grep(@RequestParam("text") String text) throws Exception {
        List<String> command = List.of("grep", "-c", "-F", "-e", text, "/var/log/portal/access.log");
        return exit(new ProcessBuilder(command));
    }

    // case: vulnerable CWE-78
    @PostMapping("/count")
    public int count(@RequestHeader("X-Text") String text) throws Exception {
        String command = String.join(" ", List.of("grep", "-c", text, "/var/log/portal/access.log"));
        Process process = Runtime.getRuntime().exec(new String[] {"sh", "-c", command});
        return process.waitFor();
    }
}
