package net.kestrel.desk;

import java.io.IOException;
import java.util.Optional;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;

import org.xml.sax.InputSource;

// case: safe CWE-643
@WebServlet("/api/platform")
public class PlatformServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        try {
            String city = "Bremen";
            for (Cookie cookie : Optional.ofNullable(req.getCookies()).orElse(new Cookie[0])) {
                if (cookie.getName().equals("city")) {
                    city = cookie.getValue();
                }
            }
            String part = new Quoter().around(city);
            String expression = "count(//platform[city=" + part + "])";
            Double total = (Double) XPathFactory.newInstance().newXPath()
                    .evaluate(expression, new InputSource("/srv/data/stations.xml"), XPathConstants.NUMBER);
            resp.getWriter().println("Platforms: " + total.intValue());
        } catch (XPathExpressionException e) {
            throw new ServletException(e);
        }
    }

    private static class Quoter {
        String around(String text) {
            return "'" + text.replaceAll("[^A-Za-z ]", "") + "'";
        }
    }

    @Override
    public String getServletInfo() {
        return "platform";
    }
}
