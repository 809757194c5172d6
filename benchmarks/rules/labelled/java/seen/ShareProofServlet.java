package org.lumen.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-328
@WebServlet(name = "ShareProofServlet", urlPatterns = {"/desk/share-proof"})
public class ShareProofServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            StringBuilder name = new StringBuilder("SHA-");
            name.append(128 * 2);
            byte[] text = String.valueOf(req.getHeader("X-Share")).getBytes(StandardCharsets.UTF_8);
            byte[] sum = MessageDigest.getInstance(name.toString()).digest(text);
            res.getWriter().println(HexFormat.of().formatHex(sum));
        } catch (NoSuchAlgorithmException e) {
            throw new ServletException(e);
        }
    }
}
