from flask import Flask, jsonify, request

app = Flask(__name__)
FORMULAS = {"square": "x * x", "double": "x + x"}


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: safe CWE-94
def evaluate(formula, values):
    code = compile(formula, "<formula>", "eval")
    return eval(code, {"__builtins__": {}}, values)


@app.post("/formula/known")
def formula():
    text = FORMULAS.get(request.form.get("formula", ""), "x")
    x = request.form.get("x", 0, type=float)
    return jsonify(value=str(evaluate(text, {"x": x})))


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
