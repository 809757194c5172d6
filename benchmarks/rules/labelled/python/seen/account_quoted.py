from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-643
def quote(value):
    if "'" in value:
        raise ValueError("quote in value")
    return "'" + value + "'"


@app.post("/account/quoted")
def account():
    user = request.form["user"]
    pin = request.form["pin"]
    root = etree.parse("accounts.xml").getroot()
    try:
        expression = f"//account[user={quote(user)} and pin={quote(pin)}]"
    except ValueError:
        return jsonify(ok=False)
    found = etree.XPath(expression)(root)
    return jsonify(ok=len(found) == 1)
