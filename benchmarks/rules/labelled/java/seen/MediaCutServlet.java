package de.falkenhof.backend;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-78
@WebServlet(name = "MediaCutServlet", urlPatterns = {"/media-cut"})
public class MediaCutServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        String[] marks = request.getParameterValues("mark");
        if (marks == null) {
            response.sendError(400);
            return;
        }
        StringBuilder command = new StringBuilder("ffmpeg -i /srv/media/intro.mp4");
        for (String mark : marks) {
            command.append(" -ss ").append(Long.parseLong(mark));
        }
        command.append(" /srv/media/cut.mp4");
        Process process = new ProcessBuilder("/bin/bash", "-c", command.toString()).start();
        response.getWriter().println("alive: " + process.isAlive());
    }
}
