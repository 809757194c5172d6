from flask import Flask, jsonify, request
from urllib.parse import unquote_plus

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-94
@app.get("/convert/table")
def convert():
    raw = unquote_plus(request.cookies.get("factor", "1"))
    table = {"a": "1.8", "b": raw}
    factor = table["b"]
    factor = table["a"]
    result = eval("20 * %s + 32" % factor)
    return jsonify(fahrenheit=str(result))


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)
