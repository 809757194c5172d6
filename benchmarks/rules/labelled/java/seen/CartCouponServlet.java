package com.tidewater.shop;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;

// case: vulnerable CWE-501
@WebServlet(urlPatterns = "/api/cart-coupon")
public class CartCouponServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        String line = req.getReader().readLine();
        StringBuilder coupon = new StringBuilder();
        coupon.append("c-").append(line).append('!');
        String text = coupon.substring(2, coupon.length() - 1);
        HttpSession session = req.getSession();
        session.setAttribute("coupon", text);
        resp.sendRedirect("/cart");
    }

    @Override
    public String getServletInfo() {
        return "cart coupon";
    }
}
