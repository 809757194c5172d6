"""Formulas of the small spreadsheet in the planning tool."""
import ast
import operator

from flask import Flask, jsonify, request

app = Flask(__name__)
OPERATIONS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


# case: vulnerable CWE-94
@app.post("/cell")
def cell():
    formula = request.get_json()["formula"]
    return jsonify(value=eval(formula))


# case: safe CWE-94
@app.post("/constant")
def constant():
    formula = request.get_json()["formula"]
    return jsonify(value=ast.literal_eval(formula))


# case: safe CWE-94
@app.post("/binary")
def binary():
    body = request.get_json()
    apply = OPERATIONS[body["operator"]]
    return jsonify(value=apply(float(body["left"]), float(body["right"])))
