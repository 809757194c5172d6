import sqlite3

from flask import Flask, g, jsonify, request

app = Flask(__name__)


def db():
    if "db" not in g:
        g.db = sqlite3.connect("/var/lib/warehouse/stock.db")
    return g.db


# case: vulnerable CWE-89
@app.get("/stock")
def stock():
    article = request.args.get("article", "")
    rows = db().execute("SELECT shelf, amount FROM stock WHERE article = '%s'" % article).fetchall()
    return jsonify(rows)


# case: safe CWE-89
@app.get("/shelves")
def shelves():
    wanted = request.args.getlist("article")
    marks = ", ".join("?" for _ in wanted)
    rows = db().execute(f"SELECT shelf FROM stock WHERE article IN ({marks})", wanted).fetchall()
    return jsonify(rows)


# case: safe CWE-89
COLUMNS = {"shelf": "shelf", "amount": "amount DESC"}


@app.get("/overview")
def overview():
    order = COLUMNS.get(request.args.get("by"), "article")
    rows = db().execute("SELECT article, shelf, amount FROM stock ORDER BY " + order).fetchall()
    return jsonify(rows)
