package at.brunnen.pumps;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@Controller("/pumps")
public class PumpController {

    private static final Logger LOG = LoggerFactory.getLogger(PumpController.class);

    private final HttpClient client;

    public PumpController(@Client("https://pumps.example") HttpClient client) {
        this.client = client;
    }

    // case: vulnerable CWE-79
    @Get("/{name}")
    @Produces(MediaType.TEXT_HTML)
    public String show(@PathVariable String name) {
        return "<p>Pump " + name + "</p>";
    }

    // case: safe CWE-79
    @Get("/count/{id}")
    @Produces(MediaType.TEXT_HTML)
    public String count(@PathVariable int id) {
        return "<p>Pump " + id + "</p>";
    }

    // case: vulnerable CWE-78
    @Get("/restart")
    public HttpResponse<?> restart(@QueryValue String unit) throws IOException {
        new ProcessBuilder().command("sh", "-c", "systemctl restart " + unit).start();
        return HttpResponse.accepted();
    }

    // case: vulnerable CWE-601
    @Get("/manual")
    public HttpResponse<?> manual(@QueryValue("at") String at) {
        return HttpResponse.redirect(URI.create(at));
    }

    // case: vulnerable CWE-22
    @Get("/log")
    public File log(@QueryValue String day) {
        return new File("/var/log/pumps", day);
    }
}
