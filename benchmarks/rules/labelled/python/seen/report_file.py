import os

from flask import Flask, Response, request

app = Flask(__name__)
REPORTS = "/srv/reports"


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: vulnerable CWE-22
@app.route("/report")
def report():
    name = request.args.get("name", "index.txt")
    path = os.path.join(REPORTS, name)
    if not os.path.exists(path):
        return Response("no such report", status=404, mimetype="text/plain")
    with open(path, encoding="utf-8") as handle:
        return Response(handle.read(), mimetype="text/plain")


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
