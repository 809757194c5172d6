package com.northwind.portal;

import java.io.FileInputStream;
import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-22
@WebServlet("/api/manual-download")
public class ManualDownloadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        String name = req.getParameter("name");
        resp.setContentType("application/octet-stream");
        try (FileInputStream in = new FileInputStream("/srv/manuals/" + name)) {
            in.transferTo(resp.getOutputStream());
        }
    }

    @Override
    public String getServletInfo() {
        return "manual download";
    }
}
