import hashlib

from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-328
@app.post("/fingerprint/first")
def fingerprint():
    algorithms = [hashlib.sha256, hashlib.sha384, hashlib.md5]
    algorithms.pop()
    make = algorithms[-1]
    value = request.form.get("certificate", "")
    return jsonify(fingerprint=make(value.encode()).hexdigest())


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None
