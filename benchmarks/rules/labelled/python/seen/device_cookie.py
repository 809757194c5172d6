import secrets

from flask import Flask, make_response

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: vulnerable CWE-614
@app.post("/device")
def device():
    options = {"httponly": True, "samesite": "Strict", "path": "/"}
    options["secure"] = False
    response = make_response("", 204)
    response.set_cookie("device", secrets.token_hex(16), **options)
    return response


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)
