package org.lumen.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-918
@WebServlet(name = "HookTestServlet", urlPatterns = {"/hook-test"})
public class HookTestServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String address = request.getReader().readLine();
        HttpRequest call = HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(5)).GET().build();
        try {
            int status = HttpClient.newHttpClient().send(call, HttpResponse.BodyHandlers.discarding()).statusCode();
            response.getWriter().println("Hook said " + status);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
