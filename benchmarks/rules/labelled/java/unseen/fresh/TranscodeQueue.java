package video.transcode;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

// case: vulnerable CWE-78
@WebServlet("/transcode")
public class TranscodeQueue extends HttpServlet {

    private static class Task {
        private final StringBuilder line = new StringBuilder("ffmpeg -i /in/clip.mp4");

        Task option(String name, String value) {
            line.append(" -").append(name).append(' ').append(value);
            return this;
        }

        String line() {
            return line.append(" /out/clip.webm").toString();
        }
    }

    private final Queue<Task> waiting = new ArrayDeque<>();

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String codec = Optional.ofNullable(req.getParameter("codec")).map(String::trim).orElse("libvpx");
        waiting.add(new Task().option("threads", "2").option("c:v", codec));
        drain();
        resp.setStatus(202);
    }

    private void drain() throws IOException {
        Task next;
        while ((next = waiting.poll()) != null) {
            Runtime.getRuntime().exec(new String[] {"sh", "-c", next.line()});
        }
    }
}

// case: safe CWE-78
@WebServlet("/transcode/audio")
class AudioQueue extends HttpServlet {

    private enum Codec { OPUS, VORBIS, AAC }

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        Codec codec;
        try {
            codec = Codec.valueOf(req.getParameter("codec"));
        } catch (IllegalArgumentException e) {
            codec = Codec.OPUS;
        }
        StringBuilder line = new StringBuilder("ffmpeg -i /in/clip.mp4 -c:a ");
        line.append(codec.name().toLowerCase()).append(" /out/clip.ogg");
        Runtime.getRuntime().exec(new String[] {"sh", "-c", line.toString()});
        resp.setStatus(202);
    }
}
