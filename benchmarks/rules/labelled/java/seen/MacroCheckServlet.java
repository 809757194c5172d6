package net.kestrel.desk;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.servlet.ServletException;
import javax.servlet.annotation.WebServlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

// case: safe CWE-94
@WebServlet("/desk/macro-check")
public class MacroCheckServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    public void doPost(HttpServletRequest req, HttpServletResponse res)
            throws ServletException, IOException {
        res.setContentType("text/html; charset=utf-8");
        res.setHeader("Cache-Control", "no-store");
        String macro = new String(Base64.getDecoder().decode(req.getHeader("X-Macro")), StandardCharsets.UTF_8);
        String[] scripts = {"1 + 1", macro};
        ScriptEngineManager manager = new ScriptEngineManager();
        try {
            manager.getEngineByExtension("js").eval(new StringReader(scripts[0]));
            res.getWriter().println("Macro of " + scripts[1].length() + " letters");
        } catch (ScriptException e) {
            res.sendError(422);
        }
    }
}
