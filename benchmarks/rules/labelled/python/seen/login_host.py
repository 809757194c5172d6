from urllib.parse import urlparse

from flask import Flask, abort, redirect, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-601
@app.post("/login/host")
def login():
    target = request.args.get("next", "https://app.example.com/")
    parsed = urlparse(target)
    if parsed.scheme != "https" or parsed.netloc != "app.example.com":
        abort(400)
    return redirect(target, code=303)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None
