import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-502
@app.post("/state/constant")
def state():
    sent = request.headers.get("X-State", "")
    choices = [b"\x80\x04N.", bytes.fromhex(sent)]
    data = choices[0] if len(choices) else choices[1]
    loaded = pickle.loads(data)
    return jsonify(kind=type(loaded).__name__)


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
