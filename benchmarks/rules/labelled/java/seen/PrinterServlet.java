package com.northwind.portal;

import java.io.IOException;
import java.net.URLDecoder;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-78
@WebServlet("/printer")
public class PrinterServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String query = request.getQueryString();
        String queue = "office";
        if (query != null) {
            for (String pair : query.split("&")) {
                int eq = pair.indexOf('=');
                if (eq > 0 && pair.substring(0, eq).equals("queue")) {
                    queue = URLDecoder.decode(pair.substring(eq + 1), "UTF-8");
                }
            }
        }
        String[] environment = {"LANG=C"};
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "lpq -P " + queue + " > /var/spool/state.txt"}, environment);
        response.getWriter().println("Printer asked");
    }
}
