package de.falkenhof.backend;

import java.io.IOException;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: vulnerable CWE-330
@WebServlet(name = "LotteryTokenServlet", urlPatterns = {"/api/lottery-token"})
public class LotteryTokenServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        IntStream digits = new Random(req.hashCode()).ints(24, 0, 10);
        String token = digits.mapToObj(Integer::toString).collect(Collectors.joining());
        req.getSession().setAttribute("csrf.token", token);
        resp.getWriter().println("Form ready");
    }

    @Override
    public String getServletInfo() {
        return "lottery token";
    }
}
