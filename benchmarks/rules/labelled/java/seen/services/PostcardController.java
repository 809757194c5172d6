package se.kortpost.web;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.CookieValue;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.multipart.CompletedFileUpload;
import io.micronaut.http.server.types.files.StreamedFile;
import io.micronaut.http.server.types.files.SystemFile;
import org.apache.commons.text.StringEscapeUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@Controller("/cards")
public class PostcardController {

    private static final Logger LOG = LoggerFactory.getLogger(PostcardController.class);

    private final File motifs = new File("/srv/motifs");

    // case: vulnerable CWE-918
    @Get("/import{?source}")
    public StreamedFile importFrom(@QueryValue String source) throws IOException {
        URL url = URI.create(source).toURL();
        return new StreamedFile(url.openStream(), MediaType.IMAGE_JPEG_TYPE);
    }

    // case: safe CWE-918
    @Get("/weather{?town}")
    public StreamedFile weather(@QueryValue String town) throws IOException {
        URL url = new URL("https://weather.example/icons?town=" + java.net.URLEncoder.encode(town, StandardCharsets.UTF_8));
        return new StreamedFile(url.openStream(), MediaType.IMAGE_PNG_TYPE);
    }

    // case: vulnerable CWE-117
    @Post("/send")
    public HttpResponse<?> send(@Body Map<String, String> card) {
        LOG.info("card from " + card.get("sender") + " accepted");
        return HttpResponse.accepted();
    }

    // case: safe CWE-117
    @Post("/resend")
    public HttpResponse<?> resend(@Body Map<String, String> card) {
        LOG.info("card from {} sent again", card.get("sender").replaceAll("[\\r\\n]", "_"));
        return HttpResponse.accepted();
    }

    // case: vulnerable CWE-22
    @Get("/motif/{+name}")
    public SystemFile motif(@PathVariable String name) {
        return new SystemFile(new File(motifs, name));
    }

    // case: safe CWE-22
    @Get("/stamp/{number}")
    public SystemFile stamp(@PathVariable int number) {
        return new SystemFile(new File(motifs, "stamp-" + number + ".png"));
    }

    // case: vulnerable CWE-79
    @Get("/greeting")
    @Produces(MediaType.TEXT_HTML)
    public String greeting(@CookieValue("nick") String nick) {
        StringBuilder page = new StringBuilder("<html><body>");
        page.append("<h2>Hej ").append(nick).append("!</h2>");
        return page.append("</body></html>").toString();
    }

    // case: safe CWE-79
    @Get("/goodbye")
    @Produces(MediaType.TEXT_HTML)
    public String goodbye(@CookieValue("nick") String nick) {
        StringBuilder page = new StringBuilder("<html><body>");
        page.append("<h2>Hej då ").append(StringEscapeUtils.escapeHtml4(nick)).append("!</h2>");
        return page.append("</body></html>").toString();
    }

    // case: vulnerable CWE-614
    @Post("/login")
    public MutableHttpResponse<?> login(HttpRequest<?> request) {
        String ticket = java.util.UUID.randomUUID().toString();
        return HttpResponse.ok().cookie(Cookie.of("ticket", ticket).httpOnly(true).secure(false));
    }

    // case: safe CWE-614
    @Post("/relogin")
    public MutableHttpResponse<?> relogin(HttpRequest<?> request) {
        String ticket = java.util.UUID.randomUUID().toString();
        return HttpResponse.ok().cookie(Cookie.of("ticket", ticket).httpOnly(true).secure(true));
    }

    // case: vulnerable CWE-601
    @Get("/visit")
    public HttpResponse<?> visit(@Header("X-Return") String back) {
        return HttpResponse.redirect(URI.create(back));
    }

    // case: safe CWE-601
    @Get("/sent")
    public HttpResponse<?> sent(@QueryValue long id) {
        return HttpResponse.seeOther(URI.create("/cards/" + id));
    }
}
