package com.tidewater.shop;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-502
@WebServlet(urlPatterns = "/desk/basket-load")
public class BasketLoadServlet extends HttpServlet {

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        served.incrementAndGet();
        req.setCharacterEncoding("UTF-8");
        res.setContentType("text/html;charset=UTF-8");
        try {
            String state = null;
            if (req.getCookies() != null) {
                for (Cookie cookie : req.getCookies()) {
                    if (cookie.getName().equals("basket")) {
                        state = cookie.getValue();
                    }
                }
            }
            int size = 0;
            if (state != null) {
                byte[] bytes = Base64.getUrlDecoder().decode(state);
                ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes));
                List<?> basket = (List<?>) in.readObject();
                size = basket.size();
            }
            res.getWriter().println("Basket: " + size);
        } catch (ClassNotFoundException e) {
            throw new ServletException("lookup failed", e);
        }
    }
}
