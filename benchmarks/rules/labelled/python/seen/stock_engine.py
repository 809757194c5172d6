from flask import Flask, jsonify, request
from sqlalchemy import create_engine, text

app = Flask(__name__)
engine = create_engine("sqlite:///stock.db")


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: vulnerable CWE-89
class Filter:
    def __init__(self, warehouse):
        self.warehouse = warehouse
        self.limit = 50

    def clause(self):
        return "warehouse = '%s' LIMIT %d" % (self.warehouse, self.limit)


@app.post("/stock")
def stock():
    body = request.get_json()
    flt = Filter(body["warehouse"])
    with engine.connect() as conn:
        result = conn.execute(text("SELECT sku, amount FROM stock WHERE " + flt.clause()))
        return jsonify([list(row) for row in result])
