import secrets

from flask import Flask, make_response

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: vulnerable CWE-614
@app.post("/remember")
def remember():
    token = secrets.token_hex(32)
    response = make_response("", 204)
    response.set_cookie("remember", token, max_age=86400, httponly=True, samesite="Lax")
    return response


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
