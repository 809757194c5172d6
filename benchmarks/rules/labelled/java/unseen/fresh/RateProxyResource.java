package fx.rates;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

@Path("/rates")
public class RateProxyResource {

    private final HttpClient http = HttpClient.newHttpClient();

    // case: vulnerable CWE-918
    @GET
    @Path("/via")
    public int via(@QueryParam("bank") String bank) throws IOException, InterruptedException {
        String address = String.format("http://%s/rates/today", bank);
        HttpRequest request = HttpRequest.newBuilder().uri(URI.create(address)).GET().build();
        return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    // case: safe CWE-918
    @GET
    @Path("/for")
    public int forCurrency(@QueryParam("currency") String currency) throws IOException, InterruptedException {
        String address = String.format("http://rates.bank.example/today?currency=%s",
                URLEncoder.encode(currency, StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder().uri(URI.create(address)).GET().build();
        return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
