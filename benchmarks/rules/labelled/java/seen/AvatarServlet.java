package com.tidewater.shop;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-22
@WebServlet(urlPatterns = "/avatar/*")
public class AvatarServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        String path = request.getPathInfo();
        if (path == null || path.startsWith("/..")) {
            response.sendError(404);
            return;
        }
        File picture = new File("/srv/avatars", decode(path));
        response.setContentType("image/png");
        response.setContentLengthLong(picture.length());
        try (InputStream in = new FileInputStream(picture)) {
            in.transferTo(response.getOutputStream());
        }
    }

    private static String decode(String path) {
        return URLDecoder.decode(path.substring(1), StandardCharsets.UTF_8);
    }
}
