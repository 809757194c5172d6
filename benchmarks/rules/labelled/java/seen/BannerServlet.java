package de.falkenhof.backend;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-22
@WebServlet(name = "BannerServlet", urlPatterns = {"/api/banner/*"})
public class BannerServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        String path = req.getPathInfo();
        if (path == null) {
            resp.sendError(404);
            return;
        }
        File root = new File("/srv/banners").getCanonicalFile();
        File picture = new File(root, decode(path)).getCanonicalFile();
        if (!picture.getPath().startsWith(root.getPath() + File.separator)) {
            resp.sendError(404);
            return;
        }
        resp.setContentType("image/png");
        try (InputStream in = new FileInputStream(picture)) {
            in.transferTo(resp.getOutputStream());
        }
    }

    private static String decode(String path) {
        return URLDecoder.decode(path.substring(1), StandardCharsets.UTF_8);
    }

    @Override
    public String getServletInfo() {
        return "banner";
    }
}
