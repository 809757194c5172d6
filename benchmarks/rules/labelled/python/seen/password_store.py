import hashlib
import sqlite3

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: vulnerable CWE-328
@app.post("/register")
def register():
    user = request.form["user"]
    digest = hashlib.md5(request.form["password"].encode()).hexdigest()
    con = sqlite3.connect("users.db")
    with con:
        con.execute("INSERT INTO users (name, password) VALUES (?, ?)", (user, digest))
    con.close()
    return jsonify(ok=True)


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
