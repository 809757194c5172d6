from functools import reduce

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-94
STEPS = {"double": "x * 2", "negate": "-x", "half": "x // 2"}


def compose(steps):
    functions = [eval("lambda x: " + STEPS[step]) for step in steps]
    return lambda value: reduce(lambda acc, fn: fn(acc), functions, value)


@app.post("/pipeline/named")
def pipeline():
    body = request.get_json()
    steps = [step.strip() for step in body.get("steps", []) if step]
    value = int(body.get("value", 0))
    if len(steps) > 10:
        return jsonify(error="too many steps"), 400
    try:
        result = compose(steps)(value)
    except KeyError:
        return jsonify(error="unknown step"), 400
    return jsonify(result=str(result))
