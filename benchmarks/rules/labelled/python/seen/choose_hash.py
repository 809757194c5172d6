import hashlib

from flask import Flask, jsonify, request

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: vulnerable CWE-328
@app.post("/fingerprint")
def fingerprint():
    algorithms = [hashlib.sha256, hashlib.sha384, hashlib.md5]
    algorithms.reverse()
    make = algorithms[0]
    value = request.form.get("certificate", "")
    return jsonify(fingerprint=make(value.encode()).hexdigest())
