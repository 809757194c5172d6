import ast

from flask import Flask, jsonify, request

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: safe CWE-94
@app.get("/calc/literal")
def calc():
    expression = request.args.get("expr", "[1, 1]")
    if len(expression) > 200:
        return jsonify(error="too long"), 400
    try:
        numbers = ast.literal_eval(expression)
        total = sum(numbers)
    except (ValueError, SyntaxError, TypeError):
        return jsonify(error="numbers expected"), 400
    return jsonify(result=str(total))
