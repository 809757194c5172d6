import os

from flask import Flask, jsonify

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-22
def within(base, name):
    full = os.path.realpath(os.path.join(base, name))
    if os.path.commonpath([base, full]) != base:
        raise ValueError("outside")
    return full


@app.delete("/drop/<path:name>")
def remove(name):
    try:
        os.remove(within("/srv/templates", name))
    except (ValueError, FileNotFoundError):
        return jsonify(removed=False), 404
    return jsonify(removed=True)
