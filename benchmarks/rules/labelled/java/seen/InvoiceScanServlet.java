package org.lumen.app;

import java.io.IOException;
import java.io.RandomAccessFile;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-22
@WebServlet(name = "InvoiceScanServlet", urlPatterns = {"/invoice-scan"})
public class InvoiceScanServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        String year = request.getParameter("year");
        String month = request.getParameter("month");
        String file;
        try {
            file = String.format("%02d-%04d.pdf", Integer.valueOf(month), Integer.valueOf(year));
        } catch (NumberFormatException e) {
            response.sendError(400);
            return;
        }
        response.setContentType("application/pdf");
        try (RandomAccessFile scan = new RandomAccessFile("/srv/scans/" + file, "r")) {
            byte[] bytes = new byte[(int) scan.length()];
            scan.readFully(bytes);
            response.getOutputStream().write(bytes);
        }
    }
}
