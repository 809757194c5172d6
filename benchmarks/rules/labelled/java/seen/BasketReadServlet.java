package de.falkenhof.backend;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Base64;
import java.util.List;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-502
@WebServlet(name = "BasketReadServlet", urlPatterns = {"/v1/basket-read"})
public class BasketReadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpResponse.setContentType("text/html; charset=utf-8");
        httpResponse.setHeader("Cache-Control", "no-store");
        try {
            String state = null;
            if (httpRequest.getCookies() != null) {
                for (Cookie cookie : httpRequest.getCookies()) {
                    if (cookie.getName().equals("basket")) {
                        state = cookie.getValue();
                    }
                }
            }
            int size = 0;
            if (state != null) {
                byte[] bytes = Base64.getUrlDecoder().decode(state);
                ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes));
                in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(
                        "maxdepth=3;maxrefs=500;maxbytes=65536;maxarray=1000;java.util.ArrayList;java.lang.Object;java.lang.String;!*"));
                List<?> basket = (List<?>) in.readObject();
                size = basket.size();
            }
            httpResponse.getWriter().println("Basket: " + size);
        } catch (ClassNotFoundException e) {
            throw new ServletException(e);
        }
    }
}
