package org.lumen.app;

import java.io.BufferedReader;
import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-78
@WebServlet(name = "DnsLookupServlet", urlPatterns = {"/app/dns-lookup"})
public class DnsLookupServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        BufferedReader reader = request.getReader();
        StringBuilder name = new StringBuilder();
        String line;
        while ((line = reader.readLine()) != null) {
            name.append(line);
        }
        Action action = pick("lookup");
        action.run(name.toString());
        response.getWriter().println("done");
    }

    private interface Action {
        void run(String argument) throws IOException;
    }

    private static class Lookup implements Action {
        @Override
        public void run(String argument) throws IOException {
            new ProcessBuilder("sh", "-c", "nslookup " + argument + " >> /var/log/dns.out").start();
        }
    }

    private static class Nothing implements Action {
        @Override
        public void run(String argument) {
            Thread.yield();
        }
    }

    private static Action pick(String kind) {
        return kind.startsWith("look") ? new Lookup() : new Nothing();
    }
}
