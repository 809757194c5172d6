package org.lumen.app;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class TraceHandlers {

    // case: safe CWE-113
    public void locale(HttpServletRequest request, HttpServletResponse response) {
        String language = request.getParameter("language");
        response.setHeader("Content-Language", "de".equals(language) ? "de" : "en");
    }

    // case: vulnerable CWE-113
    public void trace(HttpServletRequest request, HttpServletResponse response) {
        String id = new String(Base64.getDecoder().decode(request.getParameter("trace")), StandardCharsets.UTF_8);
        response.addHeader("X-Trace", "t-" + id);
    }
}
