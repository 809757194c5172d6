package com.northwind.portal;

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

// case: vulnerable CWE-90
@WebServlet("/room-finder")
public class RoomFinderServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String encoded = request.getHeader("X-Room");
            String room = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            Wish wish = new Wish(room, 4);
            LdapContext directory = new InitialLdapContext();
            try {
                boolean free = directory.search("ou=rooms", wish.filter(), null).hasMore();
                response.getWriter().println(free ? "Free" : "Taken");
            } finally {
                directory.close();
            }
        } catch (NamingException e) {
            throw new ServletException(e);
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
            return "(&(seats>=" + seats + ")(roomName=" + room + "))";
        }
    }
}
