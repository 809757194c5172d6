import ast
import importlib
import json
import operator

from fastapi import FastAPI, Request
from flask import Flask, request

app = Flask(__name__)
api = FastAPI()
OPERATORS = {"add": operator.add, "mul": operator.mul}
FORMULAS = {"area": "width * height"}


@app.route("/calc")
def flask_eval():
    expression = request.args.get("expr", "0")
    # ruleid: python-code-injection
    value = eval(expression)
    # ruleid: python-code-injection
    value = eval("(" + expression + ") * 2", {"__builtins__": {}}, {})
    # ok: python-code-injection
    value = ast.literal_eval(expression)
    # ok: python-code-injection
    value = eval(FORMULAS["area"], {"width": expression})
    # ok: python-code-injection
    value = OPERATORS[request.args["op"]](1, 2)
    return str(value)


@app.route("/run", methods=["POST"])
def flask_exec():
    body = request.get_json()
    source = "\n".join(["def f(x):", "    return " + body["formula"]])
    scope = {}
    # ruleid: python-code-injection
    exec(source, scope)
    compiled = compile(body["formula"], "<formula>", "eval")
    # ruleid: python-code-injection
    total = eval(compiled)
    # ok: python-code-injection
    count = json.loads(body["count"])
    return {"total": total, "count": count}


def django_rule(request):
    condition = "price > %s" % request.GET["min"]
    # ruleid: python-code-injection
    matching = [p for p in products if eval(condition, {"price": p.price})]
    limit = float(request.GET.get("limit", 10))
    # ok: python-code-injection
    top = eval(f"{limit} * 2")
    name = request.GET["formula"]
    if name not in FORMULAS:
        raise ValueError(name)
    # ok: python-code-injection
    result = eval(name, {"area": 1})
    return matching, top, result


@api.post("/hook")
async def fastapi_hook(request: Request):
    payload = await request.json()
    # ruleid: python-code-injection
    exec(payload.get("code"))
    # ok: python-code-injection
    exec("print('hook called')")
    return {}


def prompt():
    # ok: python-code-injection
    return eval(input("Expression: "))


def prompt_number():
    # ok: python-code-injection
    return int(input("Number: "))


class Model:
    def eval(self, data):
        return data

    def step(self, request):
        # ok: python-code-injection
        return self.eval(request.data)


@app.route("/module/<name>")
def by_name(name):
    # ruleid: python-module-from-request
    module = importlib.import_module(name)
    # ok: python-module-from-request
    module = importlib.import_module("shop.reports")
    # ok: python-module-from-request
    module = importlib.import_module(f"shop.reports.{name}")
    chosen = "shop.charts.%s" % name
    # ok: python-module-from-request
    module = __import__(chosen)
    # ruleid: python-module-from-request
    module = __import__("%s.charts" % name)
    return str(module)
