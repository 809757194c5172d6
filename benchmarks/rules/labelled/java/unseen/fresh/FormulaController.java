package sheet.formula;

import org.springframework.expression.Expression;
import org.springframework.expression.ExpressionParser;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class FormulaController {

    private final ExpressionParser parser = new SpelExpressionParser();

    // case: vulnerable CWE-94
    @GetMapping("/formula/spel")
    public String spel(@RequestParam String formula) {
        Expression expression = parser.parseExpression(formula);
        return String.valueOf(expression.getValue());
    }

    // case: safe CWE-94
    @GetMapping("/formula/tax")
    public String tax(@RequestParam double net) {
        Expression expression = parser.parseExpression("#root * 1.19");
        return String.valueOf(expression.getValue(net));
    }
}
