import secrets

from flask import Flask, jsonify

app = Flask(__name__)


# case: safe CWE-1004
def attach(response, script_readable=False):
    response.set_cookie(
        "auth_token", secrets.token_hex(32), secure=True, httponly=not script_readable, samesite="Strict"
    )
    return response


@app.post("/token/closed")
def token():
    return attach(jsonify(ok=True))


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
