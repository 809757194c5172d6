import random

from flask import Flask, jsonify, make_response

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-330
@app.post("/stay/system")
def stay():
    source = random.SystemRandom()
    value = "%032x" % source.getrandbits(128)
    response = make_response(jsonify(ok=True))
    response.set_cookie("rememberMe", value, secure=True, httponly=True, samesite="Strict", path="/stay")
    return response


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
