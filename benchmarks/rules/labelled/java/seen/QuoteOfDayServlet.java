package com.tidewater.shop;

import java.io.IOException;
import java.util.Random;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-330
@WebServlet(urlPatterns = "/v1/quote-of-day")
public class QuoteOfDayServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        httpResponse.setContentType("text/html;charset=UTF-8");
        String[] quotes = {"Slow is smooth.", "Measure twice.", "Ask again."};
        int at = new Random().nextInt(quotes.length);
        httpResponse.getWriter().println("<blockquote>" + quotes[at] + "</blockquote>");
    }
}
