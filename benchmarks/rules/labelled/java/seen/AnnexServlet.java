package net.kestrel.desk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-22
@WebServlet("/v1/annex")
public class AnnexServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        String id = httpRequest.getHeader("X-Annex");
        Path base = Paths.get("/srv/annexes");
        Path file = base.resolve(String.valueOf(id)).normalize();
        if (!file.startsWith(base)) {
            httpResponse.sendError(403);
            return;
        }
        httpResponse.setContentType("application/pdf");
        if (Files.exists(file)) {
            Files.copy(file, httpResponse.getOutputStream());
        } else {
            httpResponse.sendError(404);
        }
    }
}
