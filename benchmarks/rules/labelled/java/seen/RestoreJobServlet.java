package net.kestrel.desk;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-78
@WebServlet("/app/restore-job")
public class RestoreJobServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        Cookie[] jar = request.getCookies();
        String label = "nightly";
        for (int i = 0; jar != null && i < jar.length; i++) {
            if (jar[i].getName().equals("label")) {
                label = jar[i].getValue();
            }
        }
        label = "weekly";
        String command = new CommandLine("tar -xzf /var/backups/").then(label).then(".tgz -C /srv/data").text();
        ProcessBuilder builder = new ProcessBuilder();
        builder.command("sh", "-c", command);
        int exit = run(builder);
        response.getWriter().println("Exit code " + exit);
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
}
