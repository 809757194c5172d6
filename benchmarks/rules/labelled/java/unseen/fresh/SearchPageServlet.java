package shop.corner.web;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

// case: vulnerable CWE-79
@WebServlet("/search")
public class SearchPageServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String last = "";
        Cookie[] cookies = req.getCookies();
        if (cookies != null) {
            for (Cookie c : cookies) {
                if ("lastSearch".equals(c.getName())) {
                    last = URLDecoder.decode(c.getValue(), StandardCharsets.UTF_8);
                }
            }
        }
        resp.setContentType("text/html");
        resp.getWriter().write(form(last));
    }

    private String form(String value) {
        return "<form action=\"/search\"><input name=\"q\" value=\"" + value + "\"></form>";
    }
}

// case: safe CWE-79
@WebServlet("/results")
class ResultCountServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
        String page = req.getParameter("page");
        int number;
        try {
            number = Integer.parseInt(page);
        } catch (NumberFormatException e) {
            number = 1;
        }
        resp.setContentType("text/html");
        resp.getWriter().write(pager(number));
    }

    private String pager(int page) {
        return "<nav><b>" + page + "</b> <a href=\"/results?page=" + (page + 1) + "\">next</a></nav>";
    }
}
