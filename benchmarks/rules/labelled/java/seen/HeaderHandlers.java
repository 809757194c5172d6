package net.kestrel.desk;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class HeaderHandlers {

    private static void writeRaw(OutputStream out, String name, String value) throws IOException {
        out.write((name + ": " + value + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    // case: vulnerable CWE-113
    public void language(HttpServletRequest request, HttpServletResponse response) {
        String language = request.getParameter("language");
        response.setHeader("Content-Language", language);
    }

    // case: safe CWE-113
    public void span(HttpServletRequest request, HttpServletResponse response) {
        String id = new String(Base64.getDecoder().decode(request.getParameter("span")), StandardCharsets.UTF_8);
        response.addHeader("X-Span", "s-" + id.replaceAll("[^0-9a-f]", ""));
    }

    // case: vulnerable CWE-113
    public void forward(HttpServletRequest request, OutputStream upstream) throws IOException {
        String shop = request.getParameter("shop");
        writeRaw(upstream, "X-Shop", shop);
    }

    // case: safe CWE-113
    public void pass(HttpServletRequest request, OutputStream upstream) throws IOException {
        String shop = URLEncoder.encode(String.valueOf(request.getParameter("shop")), StandardCharsets.UTF_8);
        writeRaw(upstream, "X-Shop", shop);
    }
}
