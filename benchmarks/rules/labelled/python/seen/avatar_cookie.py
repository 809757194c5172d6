import pathlib

from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-22
@app.get("/avatar/size")
def avatar_size():
    store = {"first": "default.png"}
    store["second"] = request.cookies.get("avatar", "none.png")
    store["third"] = "other.png"
    name = store["second"]
    picture = pathlib.Path("/srv/avatars").joinpath(name)
    if not picture.exists():
        return jsonify(size=0)
    return jsonify(size=len(picture.read_bytes()))
