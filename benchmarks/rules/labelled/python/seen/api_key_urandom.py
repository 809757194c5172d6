import os
import time

from flask import Flask, jsonify

app = Flask(__name__)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: safe CWE-330
@app.post("/apikey/os")
def apikey():
    created = int(time.time())
    key = os.urandom(32).hex()
    return jsonify(api_key=key, created=created)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
