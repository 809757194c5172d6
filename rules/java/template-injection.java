package example;

import com.mitchellbosecke.pebble.PebbleEngine;
import freemarker.template.Configuration;
import freemarker.template.Template;
import java.io.StringReader;
import java.io.Writer;
import java.util.Map;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;

class Letters {
  void freemarker(@RequestParam String body, Configuration settings, Writer out) throws Exception {
    // ruleid: java-template-injection
    new Template("letter", new StringReader("Dear ${name}, " + body), settings).process(Map.of(), out);
    // ruleid: java-template-injection
    new Template("letter", body, settings).process(Map.of(), out);
    // ok: java-template-injection
    new Template("letter", "Dear ${name}", settings).process(Map.of("body", body), out);
  }

  void velocity(@RequestParam String body, VelocityEngine engine, Writer out) {
    VelocityContext context = new VelocityContext();
    context.put("body", body);
    // ok: java-template-injection
    engine.evaluate(context, out, "letter", "<p>$body</p>");
    // ruleid: java-template-injection
    engine.evaluate(context, out, "letter", "<p>" + body + "</p>");
  }

  Object pebble(@RequestParam String body, PebbleEngine engine) {
    // ok: java-template-injection
    engine.getLiteralTemplate("{{ body }}");
    // ruleid: java-template-injection
    return engine.getLiteralTemplate(body);
  }

  String thymeleaf(@RequestParam String body, TemplateEngine engine, Context context) {
    context.setVariable("body", body);
    // ok: java-template-injection
    engine.process("letter", context);
    // ruleid: java-template-injection
    return engine.process("<h1>" + body + "</h1>", context);
  }
}
