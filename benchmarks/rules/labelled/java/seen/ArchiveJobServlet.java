package org.lumen.app;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-78
@WebServlet(name = "ArchiveJobServlet", urlPatterns = {"/api/archive-job"})
public class ArchiveJobServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        Cookie[] jar = req.getCookies();
        String label = "nightly";
        for (int i = 0; jar != null && i < jar.length; i++) {
            if (jar[i].getName().equals("label")) {
                label = jar[i].getValue();
            }
        }
        String command = new CommandLine("tar -czf /var/backups/").then(label).then(".tgz /srv/data").text();
        ProcessBuilder builder = new ProcessBuilder();
        builder.command("sh", "-c", command);
        int exit = run(builder);
        resp.getWriter().println("Exit code " + exit);
    }

    private int run(ProcessBuilder builder) throws IOException {
        try {
            return builder.start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private static final class CommandLine {
        private final StringBuilder text = new StringBuilder();

        CommandLine(String start) {
            text.append(start);
        }

        CommandLine then(String part) {
            text.append(part);
            return this;
        }

        String text() {
            return text.toString();
        }
    }

    @Override
    public String getServletInfo() {
        return "archive job";
    }
}
