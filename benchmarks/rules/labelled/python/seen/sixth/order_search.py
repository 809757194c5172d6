import sqlite3

from flask import Flask, g, jsonify, request

app = Flask(__name__)


def db():
    if "db" not in g:
        g.db = sqlite3.connect("orders.sqlite3")
        g.db.row_factory = sqlite3.Row
    return g.db


# case: vulnerable CWE-89
class OrderQuery:
    def __init__(self):
        self.clauses = ["deleted = 0"]

    def where(self, column, value):
        self.clauses.append("%s = '%s'" % (column, value))
        return self

    def text(self):
        return "SELECT id, total FROM orders WHERE " + " AND ".join(self.clauses)


@app.get("/orders")
def list_orders():
    query = OrderQuery()
    customer = request.args.get("customer")
    if customer:
        query.where("customer", customer)
    rows = db().execute(query.text()).fetchall()
    return jsonify([dict(row) for row in rows])


# case: safe CWE-89
SORTS = {"newest": "created DESC", "oldest": "created ASC", "total": "total DESC"}


@app.get("/orders/sorted")
def sorted_orders():
    wanted = request.args.get("sort", "newest")
    order = SORTS.get(wanted, "created DESC")
    sql = f"SELECT id, total FROM orders WHERE customer = ? ORDER BY {order}"
    rows = db().execute(sql, (request.args.get("customer", ""),))
    return jsonify([dict(row) for row in rows])
