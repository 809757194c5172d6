package io.harbor.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import javax.naming.NamingException;
import javax.naming.ldap.InitialLdapContext;
import javax.naming.ldap.LdapContext;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-90
@WebServlet(urlPatterns = "/api/room-seats")
public class RoomSeatsServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html; charset=utf-8");
        resp.setHeader("Cache-Control", "no-store");
        try {
            String encoded = req.getHeader("X-Room");
            String room = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            Wish wish = new Wish(room, room.length() % 5 + 2);
            LdapContext directory = new InitialLdapContext();
            try {
                boolean free = directory.search("ou=rooms", wish.filter(), null).hasMore();
                resp.getWriter().println(free ? "Free" : "Taken");
            } finally {
                directory.close();
            }
        } catch (NamingException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    private static final class Wish {
        private final String room;
        private final int seats;

        Wish(String room, int seats) {
            this.room = room;
            this.seats = seats;
        }

        String filter() {
            return "(&(seats>=" + seats + ")(objectClass=room))";
        }
    }

    @Override
    public String getServletInfo() {
        return "room seats";
    }
}
