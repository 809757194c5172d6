import ast

from django.http import JsonResponse

ALLOWED = (ast.Expression, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Constant)


# case: vulnerable CWE-94
class RuleBook:
    def __init__(self):
        self.rules = {}

    def define(self, name, body):
        self.rules[name] = f"lambda t, h: {body}"

    def compiled(self):
        return {name: eval(source) for name, source in self.rules.items()}


def evaluate(request):
    book = RuleBook()
    for name in ("open", "water"):
        book.define(name, request.POST.get(name, "False"))
    return JsonResponse({name: bool(rule(21, 60)) for name, rule in book.compiled().items()})


# case: safe CWE-94
def checked(source):
    tree = ast.parse(source[:80], mode="eval")
    for node in ast.walk(tree):
        if not isinstance(node, ALLOWED):
            raise ValueError("only sums and products")
        if isinstance(node, ast.Constant) and type(node.value) is not int:
            raise ValueError("only whole numbers")
    return tree


def amount(request):
    try:
        tree = checked(request.POST.get("amount", "1"))
    except (SyntaxError, ValueError) as exc:
        return JsonResponse({"error": str(exc)}, status=400)
    return JsonResponse({"amount": eval(compile(tree, "<amount>", "eval"), {"__builtins__": {}})})
