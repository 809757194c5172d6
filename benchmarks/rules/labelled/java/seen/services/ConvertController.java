package nl.beeldbank.convert;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/convert")
public class ConvertController {

    public record Order(String source, String format, int width) {
        Order {
            Objects.requireNonNull(source);
        }

        String resize() {
            return width + "x" + width;
        }
    }

    enum Format {
        PNG, WEBP, AVIF;

        static Format of(String name) {
            return Stream.of(values()).filter(each -> each.name().equalsIgnoreCase(name)).findFirst().orElse(PNG);
        }
    }

    static final class Command {
        private final List<String> parts = new ArrayList<>();

        static Command shell() {
            return new Command().with("sh").with("-c");
        }

        Command with(String part) {
            parts.add(part);
            return this;
        }

        Process start() throws IOException {
            return new ProcessBuilder(parts).start();
        }
    }

    // case: vulnerable CWE-78
    @PostMapping("/image")
    public int image(@RequestBody Order order) throws Exception {
        var line = "convert " + order.source() + " -resize " + order.resize() + " /tmp/out." + order.format();
        return new ProcessBuilder("sh", "-c", line).start().waitFor();
    }

    // case: safe CWE-78
    @PostMapping("/thumbnail")
    public int thumbnail(@RequestBody Order order) throws Exception {
        var line = "convert /srv/in.jpg -resize " + order.resize() + " /tmp/out." + Format.of(order.format()).name();
        return new ProcessBuilder("sh", "-c", line).start().waitFor();
    }

    // case: vulnerable CWE-78
    @GetMapping("/info")
    public CompletableFuture<Integer> info(@RequestParam String file) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                CommandLine line = CommandLine.parse("identify " + file);
                return new DefaultExecutor().execute(line);
            } catch (IOException e) {
                return -1;
            }
        });
    }

    // case: safe CWE-78
    @GetMapping("/size")
    public int size(@RequestParam String file) throws IOException {
        CommandLine line = new CommandLine("identify");
        line.addArgument("--");
        line.addArgument("/srv/images/" + file, false);
        return new DefaultExecutor().execute(line);
    }

    // case: vulnerable CWE-78
    @GetMapping("/rotate")
    public int rotate(@RequestHeader("X-Angle") String angle) throws Exception {
        return Command.shell().with("mogrify -rotate " + angle + " /srv/last.jpg").start().waitFor();
    }

    // case: safe CWE-78
    @GetMapping("/turn")
    public int turn(@RequestHeader("X-Angle") int angle) throws Exception {
        return Command.shell().with("mogrify -rotate " + angle + " /srv/last.jpg").start().waitFor();
    }
}
