package net.kestrel.desk;

import java.io.DataInputStream;
import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-502
@WebServlet("/app/draft-read")
public class DraftReadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        try (DataInputStream in = new DataInputStream(request.getInputStream())) {
            int fields = in.readUnsignedShort();
            long length = 0;
            for (int i = 0; i < fields; i++) {
                length += in.readUTF().length();
            }
            response.getWriter().println("Letters: " + length);
        }
    }
}
