import os

from flask import Flask, abort, request, send_file

app = Flask(__name__)
ASSETS = "/srv/assets"


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: vulnerable CWE-22
@app.get("/assets/file/<path:name>")
def asset(name):
    version = request.args.get("v", "")
    if version and not version.isdigit():
        abort(400)
    target = os.path.normpath(os.path.join(ASSETS, name))
    if not os.path.isfile(target):
        abort(404)
    return send_file(target, as_attachment=True, max_age=3600)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
