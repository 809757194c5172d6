package com.tidewater.shop;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-78
@WebServlet(urlPatterns = "/v1/media-probe")
public class MediaProbeServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        String[] codecs = httpRequest.getParameterValues("codec");
        if (codecs == null) {
            httpResponse.sendError(400);
            return;
        }
        StringBuilder command = new StringBuilder("ffprobe -v quiet");
        for (String codec : codecs) {
            command.append(" -select_streams ").append(codec);
        }
        command.append(" /srv/media/intro.mp4");
        Process process = new ProcessBuilder("/bin/bash", "-c", command.toString()).start();
        httpResponse.getWriter().println("alive: " + process.isAlive());
    }
}
