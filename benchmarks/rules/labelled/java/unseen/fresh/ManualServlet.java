package org.machineworks.docs;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ManualServlet extends HttpServlet {

    private static final String BASE = "/srv/manuals";

    // case: vulnerable CWE-22
    @Override
    public void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        String title = request.getParameter("title");
        if (title == null || title.isEmpty()) {
            response.sendError(400);
            return;
        }
        response.setContentType("application/pdf");
        try (InputStream in = new FileInputStream(new File(BASE, title + ".pdf"))) {
            in.transferTo(response.getOutputStream());
        }
    }

    // case: safe CWE-22
    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        String title = request.getParameter("title");
        Path root = Paths.get(BASE).toAbsolutePath().normalize();
        Path wanted = root.resolve(title + ".pdf").normalize();
        if (!wanted.startsWith(root)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return;
        }
        response.setContentType("application/pdf");
        Files.copy(wanted, response.getOutputStream());
    }
}
