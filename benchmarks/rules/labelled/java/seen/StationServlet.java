package org.lumen.app;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.xml.sax.InputSource;

// case: vulnerable CWE-643
@WebServlet(name = "StationServlet", urlPatterns = {"/station"})
public class StationServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong served = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        served.incrementAndGet();
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String city = "Bremen";
            for (Cookie cookie : Optional.ofNullable(request.getCookies()).orElse(new Cookie[0])) {
                if (cookie.getName().equals("city")) {
                    city = cookie.getValue();
                }
            }
            String part = new Quoter().around(city);
            String expression = "count(//station[city=" + part + "])";
            Double total = (Double) XPathFactory.newInstance().newXPath()
                    .evaluate(expression, new InputSource("/srv/data/stations.xml"), XPathConstants.NUMBER);
            response.getWriter().println("Stations: " + total.intValue());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    private static class Quoter {
        String around(String text) {
            return "'" + text + "'";
        }
    }
}
