package travel.landing;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

public class LandingChooser extends HttpServlet {

    // case: vulnerable CWE-601
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<String> candidates = new ArrayList<>();
        candidates.add(request.getParameter("after"));
        candidates.add("/home");
        String chosen = null;
        for (String candidate : candidates) {
            if (candidate != null && !candidate.isBlank()) {
                chosen = candidate;
                break;
            }
        }
        go(response, chosen);
    }

    private void go(HttpServletResponse response, String where) throws IOException {
        response.sendRedirect(response.encodeRedirectURL(where));
    }

    // case: safe CWE-601
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<String> candidates = new ArrayList<>();
        candidates.add(request.getParameter("after"));
        candidates.add("/home");
        String chosen = candidates.get(1);
        response.sendRedirect(response.encodeRedirectURL(chosen));
    }
}
