package com.northwind.portal;

import java.io.IOException;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.expression.Expression;
import org.springframework.expression.ExpressionParser;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.StandardEvaluationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

@RestController
@RequestMapping("/settings")
public class SettingsController {

    private final ObjectMapper plain = new ObjectMapper();

    // case: vulnerable CWE-502
    @PostMapping("/yaml")
    public int yaml(@RequestBody String text) {
        Map<String, Object> values = new Yaml().load(text);
        return values.size();
    }

    // case: safe CWE-502
    @PostMapping("/yml")
    public int yml(@RequestBody String text) {
        Map<String, Object> values = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        return values.size();
    }

    // case: vulnerable CWE-502
    @PostMapping("/json")
    public String json(@RequestBody String text) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        mapper.enableDefaultTyping(ObjectMapper.DefaultTyping.OBJECT_AND_NON_CONCRETE);
        Object value = mapper.readValue(text, Object.class);
        return value == null ? "nothing" : "stored";
    }

    // case: safe CWE-502
    @PostMapping("/tree")
    public String tree(@RequestBody String text) throws IOException {
        JsonNode value = plain.readTree(text);
        return value.isEmpty() ? "nothing" : "stored";
    }

    // case: vulnerable CWE-94
    @PostMapping("/rule")
    public boolean rule(@RequestBody String rule) {
        ExpressionParser parser = new SpelExpressionParser();
        Expression expression = parser.parseExpression(rule);
        return Boolean.TRUE.equals(expression.getValue(new StandardEvaluationContext(), Boolean.class));
    }

    // case: safe CWE-94
    @PostMapping("/rule-of")
    public boolean ruleOf(@RequestBody String name) {
        ExpressionParser parser = new SpelExpressionParser();
        Expression expression = parser.parseExpression("#name.length() > 3");
        StandardEvaluationContext context = new StandardEvaluationContext();
        context.setVariable("name", name);
        return Boolean.TRUE.equals(expression.getValue(context, Boolean.class));
    }

    // case: vulnerable CWE-94
    @GetMapping("/field")
    public String field(@RequestParam String name) {
        String text = String.format("#root.%s != null", name);
        Object value = new SpelExpressionParser().parseExpression(text).getValue(plain);
        return Boolean.TRUE.equals(value) ? "set" : "empty";
    }

    // case: safe CWE-94
    @GetMapping("/option")
    public String option(@RequestParam String name) {
        Map<String, String> texts = Map.of("size", "#root.size() > 0", "key", "#root.containsKey('key')");
        String text = texts.getOrDefault(name, "false");
        Object value = new SpelExpressionParser().parseExpression(text).getValue(texts);
        return Boolean.TRUE.equals(value) ? "set" : "empty";
    }
}
