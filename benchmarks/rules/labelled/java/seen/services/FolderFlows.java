package org.stadtarchiv.flows;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class FolderFlows {

    static final class Inputs {
        private final HttpServletRequest request;

        Inputs(HttpServletRequest request) {
            this.request = request;
        }

        String text(String name) {
            return Objects.requireNonNullElse(request.getParameter(name), "");
        }

        int number(String name) {
            return Integer.parseInt(text(name));
        }
    }

    static final class Names {
        private static final Pattern PLAIN = Pattern.compile("[a-z0-9_]+");

        static String plain(String text) {
            if (!PLAIN.matcher(text).matches()) {
                throw new IllegalArgumentException("name");
            }
            return text;
        }

        static boolean isPlain(String text) {
            return text != null && PLAIN.matcher(text).matches();
        }

        static String clean(String text) {
            StringBuilder kept = new StringBuilder();
            for (char letter : text.toCharArray()) {
                if (Character.isLetterOrDigit(letter)) {
                    kept.append(letter);
                }
            }
            return kept.toString();
        }
    }

    interface Step {
        String apply(String text);
    }

    static class Upper implements Step {
        @Override
        public String apply(String text) {
            return text.toUpperCase();
        }
    }

    static class Runner {
        private final List<String> arguments = new ArrayList<>();
        private String line;

        void line(String line) {
            this.line = line;
        }

        Process start() throws IOException {
            return Runtime.getRuntime().exec(new String[] {"sh", "-c", line});
        }
    }

    static abstract class Task {
        String input;

        abstract String command();

        Process run() throws IOException {
            return new ProcessBuilder("sh", "-c", command()).start();
        }
    }

    static class ListTask extends Task {
        ListTask(String input) {
            this.input = input;
        }

        @Override
        String command() {
            return "ls " + input;
        }
    }

    // case: vulnerable CWE-78
    void inputs(HttpServletRequest request) throws IOException {
        Inputs inputs = new Inputs(request);
        new ProcessBuilder("sh", "-c", "ls " + inputs.text("folder")).start();
    }

    // case: safe CWE-78
    void inputNumber(HttpServletRequest request) throws IOException {
        Inputs inputs = new Inputs(request);
        new ProcessBuilder("sh", "-c", "head -n " + inputs.number("lines") + " log").start();
    }

    // case: safe CWE-78
    void plain(HttpServletRequest request) throws IOException {
        new ProcessBuilder("sh", "-c", "ls " + Names.plain(request.getParameter("folder"))).start();
    }

    // case: safe CWE-78
    void isPlain(HttpServletRequest request) throws IOException {
        String folder = request.getParameter("folder");
        if (!Names.isPlain(folder)) {
            return;
        }
        new ProcessBuilder("sh", "-c", "ls " + folder).start();
    }

    // case: safe CWE-78
    void cleaned(HttpServletRequest request) throws IOException {
        new ProcessBuilder("sh", "-c", "ls " + Names.clean(request.getParameter("folder"))).start();
    }

    // case: vulnerable CWE-78
    void step(HttpServletRequest request) throws IOException {
        Step step = new Upper();
        new ProcessBuilder("sh", "-c", "ls " + step.apply(request.getParameter("folder"))).start();
    }

    // case: vulnerable CWE-78
    void runner(HttpServletRequest request) throws IOException {
        Runner runner = new Runner();
        runner.line("ls " + request.getParameter("folder"));
        runner.start();
    }

    // case: safe CWE-78
    void runnerFixed(HttpServletRequest request) throws IOException {
        Runner runner = new Runner();
        runner.line("ls /srv");
        runner.start();
    }

    // case: vulnerable CWE-78
    void task(HttpServletRequest request) throws IOException {
        new ListTask(request.getParameter("folder")).run();
    }

    // case: safe CWE-78
    void predicate(HttpServletRequest request) throws IOException {
        Predicate<String> known = List.of("a", "b")::contains;
        String folder = request.getParameter("folder");
        if (known.test(folder)) {
            new ProcessBuilder("sh", "-c", "ls " + folder).start();
        }
    }

    // case: vulnerable CWE-22
    @GetMapping("/doc")
    public byte[] document(@RequestParam Map<String, String> all) throws IOException {
        String name = all.getOrDefault("name", "index");
        try (InputStream in = new FileInputStream(new File("/srv/docs", name))) {
            return in.readAllBytes();
        }
    }

    // case: safe CWE-22
    @GetMapping("/page")
    public byte[] page(@RequestParam String name) throws IOException {
        File base = new File("/srv/docs").getCanonicalFile();
        File file = new File(base, name).getCanonicalFile();
        if (!file.toPath().startsWith(base.toPath())) {
            throw new IOException("outside");
        }
        try (InputStream in = new FileInputStream(file)) {
            return in.readAllBytes();
        }
    }

    // case: safe CWE-22
    @GetMapping("/leaf")
    public byte[] leaf(@RequestParam String name) throws IOException {
        File chosen = null;
        for (File each : Objects.requireNonNull(new File("/srv/docs").listFiles())) {
            if (each.getName().equals(name)) {
                chosen = each;
            }
        }
        try (InputStream in = new FileInputStream(chosen)) {
            return in.readAllBytes();
        }
    }
}
