package de.falkenhof.backend;

import java.io.IOException;
import java.util.Map;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;

// case: safe CWE-501
@WebServlet(name = "CartGiftServlet", urlPatterns = {"/app/cart-gift"})
public class CartGiftServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        String line = request.getReader().readLine();
        Map<String, Integer> gifts = Map.of("mug", 1, "pen", 2, "bag", 3);
        Integer gift = gifts.get(String.valueOf(line));
        HttpSession session = request.getSession();
        if (gift != null) {
            session.setAttribute("gift", gift);
        }
        response.sendRedirect("/cart");
    }
}
