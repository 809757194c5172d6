import secrets

from flask import Flask, jsonify

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-1004
def attach(response, script_readable):
    response.set_cookie(
        "auth_token", secrets.token_hex(32), secure=True, httponly=not script_readable, samesite="Strict"
    )
    return response


@app.post("/token")
def token():
    return attach(jsonify(ok=True), True)
