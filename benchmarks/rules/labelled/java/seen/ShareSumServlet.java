package io.harbor.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-328
@WebServlet(urlPatterns = "/app/share-sum")
public class ShareSumServlet extends HttpServlet {

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        served.incrementAndGet();
        response.setContentType("text/html;charset=UTF-8");
        try {
            StringBuilder name = new StringBuilder("MD");
            name.append(2 + 3);
            byte[] text = String.valueOf(request.getHeader("X-Share")).getBytes(StandardCharsets.UTF_8);
            byte[] sum = MessageDigest.getInstance(name.toString()).digest(text);
            response.getWriter().println(HexFormat.of().formatHex(sum));
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
