package io.harbor.web;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.UUID;

import javax.servlet.ServletException;
import javax.servlet.annotation.MultipartConfig;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.Part;

// case: safe CWE-22
@WebServlet(urlPatterns = "/desk/upload-drop")
@MultipartConfig
public class UploadDropServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        int stored = 0;
        for (Part part : req.getParts()) {
            String name = part.getSubmittedFileName();
            if (name == null) {
                continue;
            }
            File target = new File("/srv/inbox/" + UUID.randomUUID() + (name.endsWith(".pdf") ? ".pdf" : ".bin"));
            try (InputStream in = part.getInputStream(); OutputStream out = new FileOutputStream(target)) {
                in.transferTo(out);
            }
            stored++;
        }
        res.getWriter().println("Stored: " + stored);
    }
}
