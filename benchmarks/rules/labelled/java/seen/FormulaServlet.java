package com.northwind.portal;

import java.io.IOException;

import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: vulnerable CWE-94
@WebServlet("/formula")
public class FormulaServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        try {
            String formula = request.getParameter("formula");
            ScriptEngine engine = new ScriptEngineManager().getEngineByName("nashorn");
            engine.put("rate", 19);
            Object value = engine.eval("rate * (" + formula + ")");
            response.getWriter().println(value == null ? "No result" : "Result ready");
        } catch (ScriptException e) {
            throw new ServletException(e);
        }
    }
}
