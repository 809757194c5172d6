package nl.polderlabs.rules;

import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import groovy.lang.GroovyShell;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import javax.script.Bindings;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.Velocity;
import org.mvel2.MVEL;
import org.springframework.expression.Expression;
import org.springframework.expression.ExpressionParser;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;
import org.springframework.expression.spel.support.StandardEvaluationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class RulesConsole {

    private final ExpressionParser parser = new SpelExpressionParser();

    // case: vulnerable CWE-94
    @GetMapping("/rules/check")
    public Object check(@RequestParam String rule) {
        StandardEvaluationContext context = new StandardEvaluationContext();
        context.setVariable("limit", 100);
        Expression expression = parser.parseExpression("#limit > " + rule);
        return expression.getValue(context);
    }

    // case: safe CWE-94
    @GetMapping("/rules/value")
    public Object value(@RequestParam String amount) {
        SimpleEvaluationContext context = SimpleEvaluationContext.forReadOnlyDataBinding().build();
        context.setVariable("amount", amount);
        return parser.parseExpression("#amount.length() > 3").getValue(context);
    }

    // case: vulnerable CWE-94
    @PostMapping("/rules/script")
    public Object script(@RequestBody Map<String, String> body) throws ScriptException {
        ScriptEngine engine = new ScriptEngineManager().getEngineByName("nashorn");
        Bindings bindings = engine.createBindings();
        bindings.put("price", 10);
        return engine.eval(body.get("code"), bindings);
    }

    // case: safe CWE-94
    @PostMapping("/rules/discount")
    public Object discount(@RequestParam int percent) throws ScriptException {
        ScriptEngine engine = new ScriptEngineManager().getEngineByName("graal.js");
        engine.put("percent", percent);
        return engine.eval("100 - percent");
    }

    // case: vulnerable CWE-94
    @PostMapping("/rules/groovy")
    public Object groovy(@RequestParam String formula) {
        GroovyShell shell = new GroovyShell();
        return shell.parse("return " + formula).run();
    }

    // case: vulnerable CWE-94
    @PostMapping("/rules/mvel")
    public Object mvel(@RequestParam String when) {
        Map<String, Object> facts = new HashMap<>();
        facts.put("age", 18);
        return MVEL.executeExpression(MVEL.compileExpression(when), facts);
    }

    // case: vulnerable CWE-94
    @PostMapping("/rules/mail")
    public String mail(@RequestParam String text) throws IOException, TemplateException {
        Template template = new Template("mail", new StringReader(text), new Configuration(Configuration.VERSION_2_3_32));
        StringWriter out = new StringWriter();
        template.process(Map.of("name", "guest"), out);
        return out.toString();
    }

    // case: safe CWE-94
    @PostMapping("/rules/greeting")
    public String greeting(@RequestParam String name) {
        VelocityContext context = new VelocityContext();
        context.put("name", name);
        StringWriter out = new StringWriter();
        Velocity.evaluate(context, out, "greeting", "Dear $name, welcome");
        return out.toString();
    }
}
