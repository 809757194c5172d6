package de.falkenhof.backend;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.xml.sax.InputSource;

// case: safe CWE-643
@WebServlet(name = "BookPriceServlet", urlPatterns = {"/app/book-price"})
public class BookPriceServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        response.setContentType("text/html;charset=UTF-8");
        try {
            String isbn = request.getParameter("isbn");
            if (isbn == null || !isbn.matches("[0-9]{9}[0-9X]|[0-9]{13}")) {
                response.sendError(400);
                return;
            }
            XPath xpath = XPathFactory.newInstance().newXPath();
            InputSource source = new InputSource(getServletContext().getResourceAsStream("/WEB-INF/books.xml"));
            String price = xpath.evaluate("/books/book[@isbn='" + isbn + "']/price", source);
            response.getWriter().println(price.isEmpty() ? "Unknown book" : "In the catalogue");
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }
}
