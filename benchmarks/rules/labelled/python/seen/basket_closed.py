import secrets

from flask import Flask, jsonify

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: safe CWE-1004
@app.post("/session/begin")
def start():
    response = jsonify(started=True)
    response.set_cookie("sessionid", secrets.token_hex(32), secure=True, httponly=True, samesite="Lax")
    return response
