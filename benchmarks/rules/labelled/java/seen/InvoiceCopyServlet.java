package net.kestrel.desk;

import java.io.IOException;
import java.io.RandomAccessFile;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-22
@WebServlet("/api/invoice-copy")
public class InvoiceCopyServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        String year = req.getParameter("year");
        String month = req.getParameter("month");
        String file;
        try {
            file = String.format("%s-%04d.pdf", month, Integer.valueOf(year));
        } catch (NumberFormatException e) {
            resp.sendError(400);
            return;
        }
        resp.setContentType("application/pdf");
        try (RandomAccessFile scan = new RandomAccessFile("/srv/scans/" + file, "r")) {
            byte[] bytes = new byte[(int) scan.length()];
            scan.readFully(bytes);
            resp.getOutputStream().write(bytes);
        }
    }

    @Override
    public String getServletInfo() {
        return "invoice copy";
    }
}
