import sqlite3
from urllib.parse import unquote_plus

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-89
@app.get("/theme")
def theme():
    raw = unquote_plus(request.cookies.get("profile", "guest"))
    values = ["guest", raw, "staff"]
    values.pop(0)
    chosen = values[1]
    con = sqlite3.connect("prefs.db")
    cur = con.cursor()
    cur.execute("SELECT theme, lang FROM prefs WHERE profile = '{}'".format(chosen))
    row = cur.fetchone()
    con.close()
    if row is None:
        return jsonify(error="unknown profile"), 404
    return jsonify(theme=row[0], lang=row[1])


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
