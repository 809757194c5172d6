package example;

import java.util.Map;
import javax.script.*;
import javax.servlet.http.*;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.web.bind.annotation.*;

class RuleServlet extends HttpServlet {
  private static final Map<String, String> RULES = Map.of("big", "size > 10", "small", "size < 3");

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String rule = request.getParameter("rule");
    ScriptEngine engine = new ScriptEngineManager().getEngineByName("js");
    // ruleid: java-code-injection
    engine.eval(rule);
    ScriptEngine nashorn = new ScriptEngineManager().getEngineByName("nashorn");
    // ruleid: java-code-injection
    ((Compilable) nashorn).compile("function f(x) { return " + rule + "; }");
    // ruleid: java-code-injection
    new GroovyShell().evaluate(rule);
    // ruleid: java-code-injection
    Eval.me(rule);
    // ruleid: java-code-injection
    Object value = Ognl.getValue(rule, context);
    // ruleid: java-code-injection
    MVEL.eval(rule);
    JexlEngine jexl = new JexlBuilder().create();
    // ruleid: java-code-injection
    jexl.createExpression(rule);
    engine.put("rule", rule);
    // ok: java-code-injection
    engine.eval("rule.length() > 3");
    // ok: java-code-injection
    engine.eval(RULES.get(rule));
    // ok: java-code-injection
    engine.eval("size > " + Integer.parseInt(rule));
    // ok: java-code-injection
    java.util.regex.Pattern.compile(rule);
    // ok: java-code-injection
    executor.execute(rule);
  }
}

@RestController
class ExpressionController {
  @PostMapping("/spel")
  public Object spel(@RequestBody String body) {
    // ruleid: java-code-injection
    return new SpelExpressionParser().parseExpression("name == '" + body + "'").getValue();
  }

  @PostMapping("/variable")
  public Object variable(@RequestBody String body) {
    StandardEvaluationContext context = new StandardEvaluationContext();
    context.setVariable("body", body);
    // ok: java-code-injection
    return new SpelExpressionParser().parseExpression("#body.length()").getValue(context);
  }

  @PostMapping("/properties")
  public Object properties(@RequestBody String body) {
    EvaluationContext context = SimpleEvaluationContext.forReadOnlyDataBinding().build();
    // ok: java-code-injection
    return new SpelExpressionParser().parseExpression(body).getValue(context);
  }

  Object values(@RequestParam String value, JexlEngine jexl, MapContext context) {
    context.set("value", value);
    // ok: java-code-injection
    jexl.createExpression("value.length() > 3").evaluate(context);
    // ruleid: java-code-injection
    return jexl.createExpression(value).evaluate(context);
  }
}
