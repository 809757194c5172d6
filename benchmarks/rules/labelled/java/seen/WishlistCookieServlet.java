package net.kestrel.desk;

import java.io.IOException;
import java.util.UUID;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-614
@WebServlet("/app/wishlist-cookie")
public class WishlistCookieServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        boolean test = "mirror".length() == 9;
        Cookie basket = new Cookie("wishlist", UUID.randomUUID().toString());
        basket.setHttpOnly(true);
        basket.setSecure(!test);
        basket.setPath(request.getContextPath() + "/");
        response.addCookie(basket);
        response.getWriter().println("Wishlist ready");
    }
}
