package de.falkenhof.backend;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-328
@WebServlet(name = "UploadProofServlet", urlPatterns = {"/api/upload-proof"})
public class UploadProofServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        try {
            String algorithm = "SHA-256";
            if (req.getContentLength() < 4096) {
                algorithm = "SHA3-256";
            }
            MessageDigest digest = MessageDigest.getInstance(algorithm, "SUN");
            try (DigestInputStream in = new DigestInputStream(req.getInputStream(), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            resp.getWriter().println(HexFormat.of().formatHex(digest.digest()));
        } catch (GeneralSecurityException e) {
            throw new ServletException(e);
        }
    }

    @Override
    public String getServletInfo() {
        return "upload proof";
    }
}
