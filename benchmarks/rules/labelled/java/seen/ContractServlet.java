package org.lumen.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-22
@WebServlet(name = "ContractServlet", urlPatterns = {"/desk/contract"})
public class ContractServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        served.incrementAndGet();
        req.setCharacterEncoding("UTF-8");
        String id = req.getHeader("X-Contract");
        Path base = Paths.get("/srv/contracts");
        Path file = base.resolve(id).normalize();
        res.setContentType("application/pdf");
        if (Files.exists(file)) {
            Files.copy(file, res.getOutputStream());
        } else {
            res.sendError(404);
        }
    }
}
