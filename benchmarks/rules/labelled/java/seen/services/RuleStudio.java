package pl.reguly.studio;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;

import com.mitchellbosecke.pebble.PebbleEngine;
import com.mitchellbosecke.pebble.template.PebbleTemplate;
import freemarker.template.Configuration;
import freemarker.template.Template;
import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import ognl.Ognl;
import ognl.OgnlException;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.MapContext;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.mvel2.MVEL;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;

@Path("/studio")
public class RuleStudio {

    private final JexlEngine jexl = new JexlBuilder().create();
    private final VelocityEngine velocity = new VelocityEngine();
    private final Configuration freemarker = new Configuration(Configuration.VERSION_2_3_32);
    private final TemplateEngine thymeleaf = new TemplateEngine();

    // case: vulnerable CWE-94
    @POST
    @Path("/rule")
    public Object rule(@FormParam("rule") String rule, @FormParam("amount") int amount) {
        Binding binding = new Binding(Map.of("amount", amount));
        GroovyShell shell = new GroovyShell(binding);
        return shell.parse(rule).run();
    }

    // case: safe CWE-94
    @POST
    @Path("/discount")
    public Object discount(@FormParam("rule") String rule, @FormParam("amount") int amount) {
        Binding binding = new Binding(Map.of("amount", amount, "rule", rule));
        GroovyShell shell = new GroovyShell(binding);
        return shell.evaluate("rule == 'half' ? amount / 2 : amount");
    }

    // case: vulnerable CWE-94
    @POST
    @Path("/mvel")
    public Object mvel(@QueryParam("expr") String expr) {
        return MVEL.eval("amount * (" + expr + ")", Map.of("amount", 10));
    }

    // case: safe CWE-94
    @POST
    @Path("/factor")
    public Object factor(@QueryParam("factor") double factor) {
        return MVEL.eval("amount * (" + factor + ")", Map.of("amount", 10));
    }

    // case: vulnerable CWE-917
    @POST
    @Path("/jexl")
    public Object jexl(@QueryParam("expr") String expr) {
        return jexl.createExpression(expr).evaluate(new MapContext());
    }

    // case: vulnerable CWE-917
    @POST
    @Path("/ognl")
    public Object ognl(@QueryParam("path") String path) throws OgnlException {
        return Ognl.getValue(Ognl.parseExpression(path), Map.of("user", "anna"));
    }

    // case: safe CWE-917
    @POST
    @Path("/jexl/known")
    public Object jexlKnown(@QueryParam("value") String value) {
        MapContext context = new MapContext();
        context.set("value", value);
        return jexl.createExpression("value.length() > 3").evaluate(context);
    }

    // case: vulnerable CWE-1336
    @POST
    @Path("/letter")
    public String letter(@FormParam("body") String body, @FormParam("name") String name) throws Exception {
        Template template = new Template("letter", new StringReader("Dear ${name}, " + body), freemarker);
        StringWriter out = new StringWriter();
        template.process(Map.of("name", name), out);
        return out.toString();
    }

    // case: safe CWE-1336
    @POST
    @Path("/letter/standard")
    public String standardLetter(@FormParam("body") String body) throws Exception {
        StringWriter out = new StringWriter();
        freemarker.getTemplate("letter.ftl").process(Map.of("body", body), out);
        return out.toString();
    }

    // case: vulnerable CWE-1336
    @POST
    @Path("/notice")
    public String notice(@FormParam("text") String text) {
        StringWriter out = new StringWriter();
        velocity.evaluate(new VelocityContext(), out, "notice", text);
        return out.toString();
    }

    // case: safe CWE-1336
    @POST
    @Path("/notice/standard")
    public String standardNotice(@FormParam("text") String text) {
        StringWriter out = new StringWriter();
        VelocityContext context = new VelocityContext();
        context.put("text", text);
        velocity.evaluate(context, out, "notice", "<p>$text</p>");
        return out.toString();
    }

    // case: vulnerable CWE-1336
    @POST
    @Path("/mail")
    public String mail(@FormParam("subject") String subject) {
        return thymeleaf.process("<h1>" + subject + "</h1><p th:text=\"${date}\"></p>", new Context());
    }

    // case: vulnerable CWE-1336
    @POST
    @Path("/pebble")
    public String pebble(@FormParam("template") String source) throws IOException {
        PebbleEngine engine = new PebbleEngine.Builder().build();
        PebbleTemplate template = engine.getLiteralTemplate(source);
        StringWriter out = new StringWriter();
        template.evaluate(out);
        return out.toString();
    }

    // case: safe CWE-1336
    @POST
    @Path("/thymeleaf")
    public String thymeleaf(@FormParam("subject") String subject) {
        Context context = new Context();
        context.setVariable("subject", subject);
        return thymeleaf.process("mail", context);
    }
}
