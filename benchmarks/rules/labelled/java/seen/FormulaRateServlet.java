package io.harbor.web;

import java.io.IOException;

import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-94
@WebServlet(urlPatterns = "/api/formula-rate")
public class FormulaRateServlet extends HttpServlet {

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse resp)
            throws ServletException, IOException {
        resp.setContentType("text/html;charset=UTF-8");
        try {
            double base;
            try {
                base = Double.parseDouble(req.getParameter("base"));
            } catch (NumberFormatException | NullPointerException e) {
                resp.sendError(400);
                return;
            }
            ScriptEngine engine = new ScriptEngineManager().getEngineByName("nashorn");
            engine.put("base", base);
            Object value = engine.eval("base * 1.19");
            resp.getWriter().println(value == null ? "No result" : "Result ready");
        } catch (ScriptException e) {
            throw new ServletException("lookup failed", e);
        }
    }

    @Override
    public String getServletInfo() {
        return "formula rate";
    }
}
