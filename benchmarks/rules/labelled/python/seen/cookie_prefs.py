import sqlite3
from urllib.parse import unquote_plus

from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-89
@app.get("/prefs")
def prefs():
    raw = unquote_plus(request.cookies.get("profile", "guest"))
    values = ["guest", raw, "admin"]
    values.pop(0)
    chosen = values[0]
    con = sqlite3.connect("prefs.db")
    cur = con.cursor()
    cur.execute("SELECT theme, lang FROM prefs WHERE profile = '{}'".format(chosen))
    row = cur.fetchone()
    con.close()
    if row is None:
        return jsonify(error="unknown profile"), 404
    return jsonify(theme=row[0], lang=row[1])
