import secrets

from flask import Flask, Response

app = Flask(__name__)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: vulnerable CWE-614
@app.get("/form")
def form():
    response = Response("", status=204)
    value = "sid=" + secrets.token_hex(16)
    response.headers["Set-Cookie"] = value + "; Path=/; HttpOnly; SameSite=Lax"
    return response


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
