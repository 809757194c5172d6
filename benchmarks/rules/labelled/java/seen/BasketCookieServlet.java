package org.lumen.app;

import java.io.IOException;
import java.util.UUID;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-614
@WebServlet(name = "BasketCookieServlet", urlPatterns = {"/api/basket-cookie"})
public class BasketCookieServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        boolean test = "mirror".length() == 6;
        Cookie basket = new Cookie("basket", UUID.randomUUID().toString());
        basket.setHttpOnly(true);
        basket.setSecure(!test);
        basket.setPath(req.getContextPath() + "/");
        resp.addCookie(basket);
        resp.getWriter().println("Basket ready");
    }

    @Override
    public String getServletInfo() {
        return "basket cookie";
    }
}
