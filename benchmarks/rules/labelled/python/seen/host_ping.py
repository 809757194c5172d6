import os

from flask import Flask, jsonify, request

app = Flask(__name__)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: vulnerable CWE-78
@app.route("/ping")
def ping():
    host = request.args.get("host")
    if not host:
        return jsonify(error="host missing"), 400
    count = min(int(request.args.get("count", 1)), 5)
    status = os.system("ping -c %d %s > /dev/null" % (count, host))
    return jsonify(up=status == 0)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
