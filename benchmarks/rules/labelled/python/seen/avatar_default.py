import pathlib

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-22
@app.get("/avatar/default")
def avatar_size():
    store = {"first": "default.png"}
    store["second"] = request.cookies.get("avatar", "none.png")
    store["third"] = "other.png"
    name = store["first"]
    picture = pathlib.Path("/srv/avatars").joinpath(name)
    if not picture.exists():
        return jsonify(size=0)
    return jsonify(size=len(picture.read_bytes()))


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
