"""Calculated columns for the table view."""
from flask import Flask, jsonify, request

app = Flask(__name__)
ROWS = [{"price": 12.5, "count": 4}, {"price": 3.0, "count": 10}]
SOURCES = ["price * count", "price / count", "count"]


# case: safe CWE-94
@app.post("/columns")
def add_column():
    data = request.get_json()
    title = str(data.get("title", ""))[:40]
    wanted = data.get("source", "count")
    source = wanted if wanted in SOURCES else "count"
    values = [eval(source, {"__builtins__": {}}, dict(row)) for row in ROWS]
    return jsonify(title=title, values=values)
