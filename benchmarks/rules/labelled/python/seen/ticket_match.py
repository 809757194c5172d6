import sqlite3

from flask import Flask, jsonify

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: vulnerable CWE-89
@app.route("/tickets/<queue>")
def tickets(queue):
    mode = "ABC"[1]
    match mode:
        case "A":
            term = "none"
        case "B":
            term = queue
        case _:
            term = "all"
    con = sqlite3.connect("desk.db")
    rows = con.execute("SELECT id, title FROM tickets WHERE queue = '" + term + "'").fetchall()
    con.close()
    return jsonify(rows)
