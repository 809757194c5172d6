package de.falkenhof.backend;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

// case: safe CWE-601
@WebServlet(name = "PartnerPageServlet", urlPatterns = {"/app/partner-page"})
public class PartnerPageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Map<String, String> query = new HashMap<>();
        for (String pair : String.valueOf(request.getQueryString()).split("&")) {
            String[] halves = pair.split("=", 2);
            query.put(halves[0], halves.length > 1 ? URLDecoder.decode(halves[1], StandardCharsets.UTF_8) : "");
        }
        response.setStatus(HttpServletResponse.SC_MOVED_TEMPORARILY);
        response.setHeader("Location", query.containsKey("partner") ? "/partners?seen=1" : "/partners");
    }
}
