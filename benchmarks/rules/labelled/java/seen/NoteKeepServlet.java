package de.falkenhof.backend;

import java.io.FileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-22
@WebServlet(name = "NoteKeepServlet", urlPatterns = {"/app/note-keep"})
public class NoteKeepServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        String title = "";
        if (request.getCookies() != null) {
            for (Cookie c : request.getCookies()) {
                title = c.getName().equals("draft") ? c.getValue() : title;
            }
        }
        byte[] decoded = Base64.getDecoder().decode(title);
        String file = new String(decoded, StandardCharsets.UTF_8);
        if (!Pattern.matches("[a-z0-9-]{1,40}", file)) {
            response.sendError(400);
            return;
        }
        try (FileWriter writer = new FileWriter("/srv/notes/" + file + ".txt")) {
            writer.write("saved\n");
        }
        response.getWriter().println("Saved");
    }
}
