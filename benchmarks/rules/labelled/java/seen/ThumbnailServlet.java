package com.northwind.portal;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-78
@WebServlet("/v1/thumbnail")
public class ThumbnailServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        served.incrementAndGet();
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        String size = "120x120";
        Enumeration<String> values = httpRequest.getHeaders("X-Size");
        if (values.hasMoreElements()) {
            size = URLDecoder.decode(values.nextElement(), StandardCharsets.UTF_8);
        }
        List<String> command = new ArrayList<>();
        command.add("bash");
        command.add("-c");
        command.add("convert /srv/media/in.png -resize " + size + " /srv/media/out.png");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectErrorStream(true);
        builder.start();
        httpResponse.getWriter().println("Queued");
    }
}
