package com.tidewater.shop;

import java.io.FileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-22
@WebServlet(urlPatterns = "/api/note-save")
public class NoteSaveServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        String title = "";
        if (req.getCookies() != null) {
            for (Cookie c : req.getCookies()) {
                title = c.getName().equals("draft") ? c.getValue() : title;
            }
        }
        byte[] decoded = Base64.getDecoder().decode(title);
        String file = new String(decoded, StandardCharsets.UTF_8);
        try (FileWriter writer = new FileWriter("/srv/notes/" + file + ".txt")) {
            writer.write("saved\n");
        }
        resp.getWriter().println("Saved");
    }

    @Override
    public String getServletInfo() {
        return "note save";
    }
}
