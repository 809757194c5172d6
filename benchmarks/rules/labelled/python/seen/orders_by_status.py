import sqlite3

from flask import Flask, jsonify, request

app = Flask(__name__)
DATABASE = "orders.db"


# case: vulnerable CWE-89
@app.route("/orders")
def list_orders():
    status = request.args.get("status", "open")
    page = max(int(request.args.get("page", "1")), 1)
    query = "SELECT id, total FROM orders WHERE status = '%s' LIMIT 20 OFFSET %d" % (status, (page - 1) * 20)
    con = sqlite3.connect(DATABASE)
    try:
        rows = con.execute(query).fetchall()
    finally:
        con.close()
    return jsonify([{"id": r[0], "total": r[1]} for r in rows])


@app.get("/healthz")
def healthz():
    return {"status": "up"}
