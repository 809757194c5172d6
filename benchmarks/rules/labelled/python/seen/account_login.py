from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: vulnerable CWE-643
def quote(value):
    return "'" + value + "'"


@app.post("/account")
def account():
    user = request.form["user"]
    pin = request.form["pin"]
    root = etree.parse("accounts.xml").getroot()
    expression = f"//account[user={quote(user)} and pin={quote(pin)}]"
    found = etree.XPath(expression)(root)
    return jsonify(ok=len(found) == 1)
