import psycopg
from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-89
SORTABLE = ("name", "created", "size")


@app.route("/uploads")
def uploads():
    column = request.args.get("sort", "name")
    direction = request.args.get("dir", "ASC")
    if column not in SORTABLE:
        return jsonify(error="unknown column"), 400
    with psycopg.connect("dbname=files") as conn, conn.cursor() as cur:
        cur.execute(f"SELECT name, created, size FROM uploads ORDER BY {column} {direction}")
        return jsonify(cur.fetchall())


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
