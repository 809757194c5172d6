package com.northwind.portal;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import javax.servlet.ServletException;
import javax.servlet.annotation.MultipartConfig;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.Part;

// case: vulnerable CWE-22
@WebServlet("/app/upload")
@MultipartConfig
public class UploadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        int stored = 0;
        for (Part part : request.getParts()) {
            String name = part.getSubmittedFileName();
            if (name == null) {
                continue;
            }
            File target = new File("/srv/inbox/" + name);
            try (InputStream in = part.getInputStream(); OutputStream out = new FileOutputStream(target)) {
                in.transferTo(out);
            }
            stored++;
        }
        response.getWriter().println("Stored: " + stored);
    }
}
