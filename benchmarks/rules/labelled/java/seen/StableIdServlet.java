package net.kestrel.desk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-328
@WebServlet("/v1/stable-id")
public class StableIdServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        served.incrementAndGet();
        httpResponse.setContentType("text/html;charset=UTF-8");
        try {
            String[] algorithms = {"SHA-512", "MD2", "SHA-384"};
            MessageDigest digest = MessageDigest.getInstance(algorithms[algorithms.length - 1]);
            digest.update("portal".getBytes(StandardCharsets.US_ASCII));
            digest.update(String.valueOf(httpRequest.getParameter("id")).getBytes(StandardCharsets.UTF_8));
            httpResponse.getWriter().println(new java.math.BigInteger(1, digest.digest()).toString(16));
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException(e);
        }
    }
}
