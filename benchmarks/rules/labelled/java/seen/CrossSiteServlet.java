package com.tidewater.shop;

import java.io.IOException;

import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-942
@WebServlet(urlPatterns = "/v1/cross-site")
public class CrossSiteServlet extends HttpServlet {

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse httpResponse)
            throws ServletException, IOException {
        httpRequest.setCharacterEncoding("UTF-8");
        String origin = httpRequest.getHeader("Origin");
        httpResponse.setContentType("application/json");
        if (origin != null) {
            httpResponse.setHeader("Access-Control-Allow-Origin", origin);
            httpResponse.setHeader("Access-Control-Allow-Credentials", "true");
        }
        httpResponse.getWriter().print("{\"state\": \"open\"}");
    }
}
