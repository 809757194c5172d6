from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-94
def evaluate(formula, values):
    code = compile(formula, "<formula>", "eval")
    return eval(code, {"__builtins__": {}}, values)


@app.post("/formula")
def formula():
    text = request.form.get("formula", "x")
    x = request.form.get("x", 0, type=float)
    return jsonify(value=str(evaluate(text, {"x": x})))


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
