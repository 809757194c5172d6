package io.harbor.web;

import java.io.FileInputStream;
import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.apache.commons.io.FilenameUtils;

// case: safe CWE-22
@WebServlet(urlPatterns = "/app/manual-sheet")
public class ManualSheetServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String name = FilenameUtils.getName(String.valueOf(request.getParameter("name")));
        response.setContentType("application/octet-stream");
        try (FileInputStream in = new FileInputStream("/srv/manuals/sheet-" + name)) {
            in.transferTo(response.getOutputStream());
        }
    }
}
