package org.lumen.app;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;

// case: vulnerable CWE-94
@WebServlet(name = "MacroServlet", urlPatterns = {"/app/macro"})
public class MacroServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setCharacterEncoding("UTF-8");
        response.setContentType("text/html;charset=UTF-8");
        String macro = new String(Base64.getDecoder().decode(request.getHeader("X-Macro")), StandardCharsets.UTF_8);
        String[] scripts = {"1 + 1", macro};
        ScriptEngineManager manager = new ScriptEngineManager();
        try {
            manager.getEngineByExtension("js").eval(new StringReader(scripts[1]));
            response.getWriter().println("Macro ran");
        } catch (ScriptException e) {
            response.sendError(422);
        }
    }
}
