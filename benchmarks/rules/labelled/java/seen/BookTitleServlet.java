package com.tidewater.shop;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.xml.sax.InputSource;

// case: vulnerable CWE-643
@WebServlet(urlPatterns = "/api/book-title")
public class BookTitleServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        resp.setContentType("text/html;charset=UTF-8");
        try {
            String isbn = req.getParameter("isbn");
            XPath xpath = XPathFactory.newInstance().newXPath();
            InputSource source = new InputSource(getServletContext().getResourceAsStream("/WEB-INF/books.xml"));
            String title = xpath.evaluate("/books/book[@isbn='" + isbn + "']/title", source);
            resp.getWriter().println(title.isEmpty() ? "Unknown book" : "In the catalogue");
        } catch (XPathExpressionException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    @Override
    public String getServletInfo() {
        return "book title";
    }
}
