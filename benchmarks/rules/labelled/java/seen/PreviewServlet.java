package io.harbor.web;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-78
@WebServlet(urlPatterns = "/preview")
public class PreviewServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        String size = "120x120";
        Enumeration<String> values = request.getHeaders("X-Size");
        if (values.hasMoreElements()) {
            size = URLDecoder.decode(values.nextElement(), StandardCharsets.UTF_8);
        }
        if (!size.matches("[0-9]{1,4}x[0-9]{1,4}")) {
            response.sendError(400, "size");
            return;
        }
        List<String> command = new ArrayList<>();
        command.add("bash");
        command.add("-c");
        command.add("convert /srv/media/in.png -resize " + size + " /srv/media/out.png");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectErrorStream(true);
        builder.start();
        response.getWriter().println("Queued");
    }
}
