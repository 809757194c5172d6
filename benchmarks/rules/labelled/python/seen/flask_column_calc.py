"""Calculated columns for the table view."""
from flask import Flask, jsonify, request

app = Flask(__name__)
ROWS = [{"price": 12.5, "count": 4}, {"price": 3.0, "count": 10}]


# case: vulnerable CWE-94
class Column:
    def __init__(self, title, source):
        self.title = title
        self.source = source

    def value(self, row):
        return eval(self.source, {}, dict(row))


@app.post("/columns")
def add_column():
    data = request.get_json()
    title = str(data.get("title", ""))[:40]
    code = compile(data.get("source", "0"), "<column>", "eval")
    column = Column(title, code)
    return jsonify(title=title, values=[column.value(row) for row in ROWS])
