package com.fernwood.backup;

import jakarta.servlet.http.*;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

// case: vulnerable CWE-78
public class NightlyArchiveServlet extends HttpServlet {

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Map<String, String> options = new HashMap<>();
        options.put("level", "6");
        options.put("set", request.getHeader("X-Backup-Set"));
        String command = "tar czf /backup/" + options.get("set") + ".tgz /srv/data";
        try {
            Runtime.getRuntime().exec(new String[] {"sh", "-c", command}).waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        response.setStatus(204);
    }
}

// case: safe CWE-78
class WeeklyArchiveServlet extends HttpServlet {

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Map<String, String> options = new HashMap<>();
        options.put("set", request.getHeader("X-Backup-Set"));
        options.put("level", "9");
        String command = "tar cf - /srv/data | gzip -" + options.get("level") + " > /backup/weekly.tgz";
        try {
            Runtime.getRuntime().exec(new String[] {"sh", "-c", command}).waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        response.setStatus(204);
    }
}
