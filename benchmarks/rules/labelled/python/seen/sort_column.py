import psycopg
from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-89
SORTABLE = ("name", "created", "size")


@app.route("/files")
def files():
    column = request.args.get("sort", "name")
    if column not in SORTABLE:
        return jsonify(error="unknown column"), 400
    direction = "DESC" if request.args.get("dir") == "desc" else "ASC"
    with psycopg.connect("dbname=files") as conn, conn.cursor() as cur:
        cur.execute(f"SELECT name, created, size FROM files ORDER BY {column} {direction}")
        return jsonify(cur.fetchall())


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
