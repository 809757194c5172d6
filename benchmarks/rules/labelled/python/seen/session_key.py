import os

from flask import Flask, jsonify, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-501
@app.post("/flag/<name>")
def flag(name):
    key = name.replace("-", "_")
    session[key] = "1"
    return jsonify(flags=len(session))


@app.get("/healthz")
def healthz():
    return {"status": "up"}
