package sheet.formula;

import java.util.Map;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CellScripts {

    // case: vulnerable CWE-94
    @PostMapping("/formula/script")
    public Object script(@RequestBody Map<String, String> body) throws ScriptException {
        ScriptEngine engine = new ScriptEngineManager().getEngineByName("nashorn");
        String source = "var rows = 3; " + body.get("cell");
        return engine.eval(source);
    }

    // case: safe CWE-94
    @PostMapping("/formula/named")
    public Object named(@RequestBody Map<String, String> body) throws ScriptException {
        ScriptEngine engine = new ScriptEngineManager().getEngineByName("nashorn");
        engine.put("cell", Double.parseDouble(body.get("cell")));
        return engine.eval("cell * 12");
    }
}
