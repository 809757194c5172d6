import os
from itertools import chain

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: vulnerable CWE-78
def flatten(values):
    if not values:
        return ""
    head, *tail = values
    return head + (" " + flatten(tail) if tail else "")


@app.route("/chart/<kind>")
def chart(kind):
    titles = {k: v for k, v in request.args.items() if k.startswith("title")}
    pieces = list(chain(["plot", "--kind", "line"], sorted(titles.values())))
    status = os.system(flatten(pieces))
    done = os.WEXITSTATUS(status)
    return jsonify(kind=kind, done=done)
