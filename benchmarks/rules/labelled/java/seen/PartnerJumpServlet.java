package com.tidewater.shop;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-601
@WebServlet(urlPatterns = "/api/partner-jump")
public class PartnerJumpServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        req.setCharacterEncoding("UTF-8");
        Map<String, String> query = new HashMap<>();
        for (String pair : String.valueOf(req.getQueryString()).split("&")) {
            String[] halves = pair.split("=", 2);
            query.put(halves[0], halves.length > 1 ? URLDecoder.decode(halves[1], StandardCharsets.UTF_8) : "");
        }
        resp.setStatus(HttpServletResponse.SC_MOVED_TEMPORARILY);
        resp.setHeader("Location", query.getOrDefault("partner", "/partners"));
    }

    @Override
    public String getServletInfo() {
        return "partner jump";
    }
}
