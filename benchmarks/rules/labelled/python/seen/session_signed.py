import hashlib
import hmac
import os
import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)
KEY = bytes.fromhex(os.environ["STATE_KEY"])


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-502
@app.post("/resume")
def resume():
    data = request.get_data()
    tag, blob = data[:32], data[32:]
    if not hmac.compare_digest(tag, hmac.new(KEY, blob, hashlib.sha256).digest()):
        return jsonify(error="signature"), 403
    return jsonify(kind=type(pickle.loads(blob)).__name__)


@app.get("/healthz")
def healthz():
    return {"status": "up"}
