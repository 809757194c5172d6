package net.kestrel.desk;

import java.io.BufferedReader;
import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-78
@WebServlet("/desk/dns-note")
public class DnsNoteServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html;charset=UTF-8");
        BufferedReader reader = req.getReader();
        StringBuilder name = new StringBuilder();
        String line;
        while ((line = reader.readLine()) != null) {
            name.append(line);
        }
        Action action = new Lookup();
        action.run(name.toString());
        res.getWriter().println("done");
    }

    private interface Action {
        void run(String argument) throws IOException;
    }

    private static class Lookup implements Action {
        @Override
        public void run(String argument) throws IOException {
            new ProcessBuilder("nslookup", "--", "ns1.internal")
                    .redirectInput(ProcessBuilder.Redirect.PIPE)
                    .start();
        }
    }
}
