package net.papertrail.scan;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.UUID;

@WebServlet("/scans")
@MultipartConfig(maxFileSize = 8_000_000)
public class ScanUploadServlet extends HttpServlet {

    private final File inbox = new File("/var/papertrail/inbox");

    // case: vulnerable CWE-22
    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        for (Part part : req.getParts()) {
            if (part.getSize() > 0) {
                store(part, part.getSubmittedFileName());
            }
        }
        resp.setStatus(201);
    }

    private void store(Part part, String label) throws IOException {
        File target = new File(inbox, label);
        try (OutputStream out = new FileOutputStream(target)) {
            part.getInputStream().transferTo(out);
        }
    }

    // case: safe CWE-22
    @Override
    protected void doPut(HttpServletRequest req, HttpServletResponse resp) throws ServletException, IOException {
        for (Part part : req.getParts()) {
            String label = part.getSubmittedFileName();
            if (label != null && !label.isEmpty()) {
                label = UUID.randomUUID() + ".bin";
                File target = new File(inbox, label);
                try (OutputStream out = new FileOutputStream(target)) {
                    part.getInputStream().transferTo(out);
                }
            }
        }
        resp.setStatus(201);
    }
}
