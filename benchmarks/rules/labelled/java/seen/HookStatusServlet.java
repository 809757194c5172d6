package net.kestrel.desk;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-918
@WebServlet("/api/hook-status")
public class HookStatusServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        served.incrementAndGet();
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        String name = req.getReader().readLine();
        String address = "https://hooks.example.org/status?name=" + URLEncoder.encode(String.valueOf(name), StandardCharsets.UTF_8);
        HttpRequest call = HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(5)).GET().build();
        try {
            int status = HttpClient.newHttpClient().send(call, HttpResponse.BodyHandlers.discarding()).statusCode();
            resp.getWriter().println("Hook said " + status);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String getServletInfo() {
        return "hook status";
    }
}
