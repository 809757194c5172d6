package studio.lightbox.media;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class ThumbnailController {

    // case: vulnerable CWE-78
    @PostMapping("/thumbs")
    @ResponseStatus(HttpStatus.ACCEPTED)
    public void make(@RequestParam String geometry, @RequestParam long photo) throws IOException {
        List<String> words = new ArrayList<>();
        words.add("convert");
        words.add("/photos/" + photo + ".jpg");
        words.add("-resize");
        words.add(geometry);
        words.add("/thumbs/" + photo + ".jpg");
        launch(words);
    }

    private void launch(List<String> words) throws IOException {
        String line = String.join(" ", words);
        new ProcessBuilder("bash", "-c", line).inheritIO().start();
    }

    // case: safe CWE-78
    @PostMapping("/strips")
    @ResponseStatus(HttpStatus.ACCEPTED)
    public void strip(@RequestParam String width, @RequestParam long photo) throws IOException {
        List<String> words = new ArrayList<>();
        int px = Integer.parseInt(width);
        words.add("convert");
        words.add("/photos/" + photo + ".jpg");
        words.add("-resize");
        words.add(px + "x");
        words.add("/strips/" + photo + ".jpg");
        String line = String.join(" ", words);
        new ProcessBuilder("bash", "-c", line).inheritIO().start();
    }
}
