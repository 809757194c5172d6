import os

from flask import Flask, jsonify, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: safe CWE-501
FLAGS = {"new": "seen_news", "tour": "seen_tour"}


@app.post("/flagged/<name>")
def flag(name):
    key = FLAGS.get(name)
    if key is not None:
        session[key] = "1"
    return jsonify(flags=len(session))


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
