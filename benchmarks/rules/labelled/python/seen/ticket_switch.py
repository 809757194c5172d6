import sqlite3

from flask import Flask, jsonify

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: safe CWE-89
@app.route("/tickets/by/<queue>")
def tickets(queue):
    mode = "ABC"[2]
    match mode:
        case "A":
            term = queue
        case "B":
            term = queue.upper()
        case _:
            term = "all"
    con = sqlite3.connect("desk.db")
    rows = con.execute("SELECT id, title FROM tickets WHERE queue = '" + term + "'").fetchall()
    con.close()
    return jsonify(rows)
