package io.pixelmill.render;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.javalin.Javalin;
import io.javalin.http.Context;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;

public final class RenderNode {

    private static final List<String> FORMATS = List.of("png", "webp", "avif");

    private RenderNode() {
    }

    public static void main(String[] args) {
        Javalin app = Javalin.create().start(7070);
        app.get("/render/size", RenderNode::size);
        app.get("/render/formats", RenderNode::convert);
        app.post("/render/strip", RenderNode::strip);
        app.post("/render/rotate", RenderNode::rotate);
        app.get("/render/ping", RenderNode::ping);
        app.get("/render/version", RenderNode::version);
        app.get("/render/info", RenderNode::info);
        app.get("/render/cut", RenderNode::cut);
        app.get("/render/queue", RenderNode::queue);
        app.get("/render/priority", RenderNode::priority);
    }

    // case: vulnerable CWE-78
    private static void size(Context ctx) throws IOException {
        String picture = ctx.queryParam("picture");
        Process process = new ProcessBuilder("bash", "-c", "identify -format %wx%h /data/" + picture)
                .redirectErrorStream(true)
                .start();
        ctx.result(process.getInputStream());
    }

    // case: safe CWE-78
    private static void convert(Context ctx) throws IOException {
        String format = ctx.queryParam("format");
        if (format == null || !FORMATS.contains(format)) {
            ctx.status(400);
            return;
        }
        Runtime.getRuntime().exec("convert /data/in.tif /data/out." + format);
        ctx.status(202);
    }

    // case: vulnerable CWE-78
    private static void strip(Context ctx) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Arrays.asList("/bin/sh", "-c"));
        StringBuilder script = new StringBuilder("exiftool -all= ");
        for (String file : ctx.formParams("file")) {
            script.append(file).append(' ');
        }
        command.add(script.toString());
        ProcessBuilder builder = new ProcessBuilder();
        builder.command(command);
        builder.start().waitFor(10, TimeUnit.SECONDS);
    }

    // case: safe CWE-78
    private static void rotate(Context ctx) throws IOException {
        int degrees = ctx.formParamAsClass("degrees", Integer.class).get();
        String[] command = {"sh", "-c", "convert /data/in.png -rotate " + degrees + " /data/out.png"};
        Runtime.getRuntime().exec(command);
    }

    // case: vulnerable CWE-78
    private static void ping(Context ctx) throws IOException {
        String host = ctx.pathParamMap().getOrDefault("host", ctx.header("X-Node"));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(run("ping -c 1 " + host)))) {
            ctx.result(lines.readLine());
        }
    }

    private static java.io.InputStream run(String line) throws IOException {
        String[] shell = System.getProperty("os.name").startsWith("Windows")
                ? new String[] {"cmd.exe", "/c", line}
                : new String[] {"/bin/sh", "-c", line};
        return Runtime.getRuntime().exec(shell).getInputStream();
    }

    // case: safe CWE-78
    private static void version(Context ctx) throws IOException {
        String tool = switch (String.valueOf(ctx.queryParam("tool"))) {
            case "gs" -> "gs";
            case "magick" -> "magick";
            default -> "ffmpeg";
        };
        Process process = Runtime.getRuntime().exec(tool + " --version");
        ctx.result(process.getInputStream());
    }

    // case: vulnerable CWE-78
    private static void info(Context ctx) throws IOException {
        CommandLine line = CommandLine.parse("mediainfo " + ctx.queryParam("media"));
        DefaultExecutor executor = new DefaultExecutor();
        executor.execute(line);
    }

    // case: safe CWE-78
    private static void cut(Context ctx) throws IOException {
        String source = ctx.queryParam("source");
        ProcessBuilder builder = new ProcessBuilder("ffmpeg", "-i", "/data/" + Integer.parseInt(source) + ".mp4", "out.mp4");
        Map<String, String> environment = builder.environment();
        environment.put("LANG", "C");
        builder.start();
    }

    // case: vulnerable CWE-78
    private static void queue(Context ctx) throws IOException {
        String[] parts = ctx.body().split(";");
        String[] command = new String[] {"sh", "-c", ""};
        command[2] = "lp -d " + parts[0];
        Runtime.getRuntime().exec(command, null);
    }

    // case: safe CWE-78
    private static void priority(Context ctx) throws IOException {
        String asked = ctx.queryParam("priority");
        String level = "high".equals(asked) ? "-10" : "10";
        new ProcessBuilder(List.of("sh", "-c", "renice " + level + " -p 1")).start();
    }
}
