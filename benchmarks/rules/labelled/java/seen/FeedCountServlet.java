package io.harbor.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-918
@WebServlet(urlPatterns = "/v1/feed-count")
public class FeedCountServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html;charset=UTF-8");
        String chosen = httpRequest.getParameter("feed");
        URL url = new URL("sport".equals(chosen) ? "https://feeds.example.org/sport" : "https://feeds.example.org/all");
        int lines = 0;
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(url.openStream(), StandardCharsets.UTF_8))) {
            while (reader.readLine() != null) {
                lines++;
            }
        }
        httpResponse.getWriter().println("Lines: " + lines);
    }
}
