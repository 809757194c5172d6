from functools import reduce

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-94
def compose(steps):
    functions = [eval("lambda x: " + step) for step in steps]
    return lambda value: reduce(lambda acc, fn: fn(acc), functions, value)


@app.post("/pipeline")
def pipeline():
    body = request.get_json()
    steps = [step.strip() for step in body.get("steps", []) if step]
    value = int(body.get("value", 0))
    if len(steps) > 10:
        return jsonify(error="too many steps"), 400
    try:
        result = compose(steps)(value)
    except ZeroDivisionError:
        return jsonify(error="division by zero"), 400
    return jsonify(result=str(result))
