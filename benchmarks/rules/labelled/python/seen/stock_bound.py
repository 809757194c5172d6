from flask import Flask, jsonify, request
from sqlalchemy import create_engine, text

app = Flask(__name__)
engine = create_engine("sqlite:///stock.db")


# case: safe CWE-89
class Filter:
    def __init__(self, warehouse):
        self.warehouse = warehouse
        self.limit = 50

    def clause(self):
        return "warehouse = :warehouse LIMIT %d" % self.limit


@app.post("/stock/bound")
def stock():
    body = request.get_json()
    flt = Filter(body["warehouse"])
    with engine.connect() as conn:
        result = conn.execute(text("SELECT sku, amount FROM stock WHERE " + flt.clause()), {"warehouse": flt.warehouse})
        return jsonify([list(row) for row in result])


@app.get("/healthz")
def healthz():
    return {"status": "up"}
