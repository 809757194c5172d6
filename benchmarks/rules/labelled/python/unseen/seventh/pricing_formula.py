import ast
import base64

from flask import Flask, abort, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-94
@app.post("/price")
def price():
    body = request.get_json()
    rule = {"name": body.get("name"), "formula": body["formula"]}
    total = eval(rule["formula"], {"base": 100, "vat": 0.21})
    return jsonify(total=total)


# case: vulnerable CWE-94
def unpack(blob):
    return base64.urlsafe_b64decode(blob).decode()


@app.post("/price/macro")
def run_macro():
    scope = {"rows": []}
    try:
        macro = unpack(request.form["macro"])
    except (KeyError, ValueError):
        abort(400)
    exec(compile(macro, "macro", "exec"), scope)
    return jsonify(rows=scope["rows"])


# case: safe CWE-94
@app.post("/price/table")
def price_table():
    raw = request.get_json()["table"]
    try:
        table = ast.literal_eval(raw)
    except (ValueError, SyntaxError):
        abort(400)
    return jsonify(total=sum(table))
