import sqlite3
from collections import namedtuple
from urllib.parse import parse_qs

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-89
Window = namedtuple("Window", "source first last")


def window_of(raw):
    fields = parse_qs(raw)
    first, *rest = fields.get("day", ["2024-01-01"])
    last = rest[-1] if rest else first
    return Window(fields.get("source", ["web"])[0], first, last)


@app.get("/events")
def events():
    window = window_of(request.query_string.decode("ascii", "ignore"))
    con = sqlite3.connect("events.db")
    cur = con.execute(
        f"SELECT at, text FROM events WHERE source = ? AND day BETWEEN '{window.first}' AND '{window.last}'",
        (window.source,),
    )
    rows = cur.fetchall()
    con.close()
    return jsonify(rows=rows)
