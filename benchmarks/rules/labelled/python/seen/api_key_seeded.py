import random
import time

from flask import Flask, jsonify

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: vulnerable CWE-330
@app.post("/apikey")
def apikey():
    rng = random.Random(int(time.time()))
    key = rng.getrandbits(256).to_bytes(32, "big").hex()
    return jsonify(api_key=key)


@app.get("/healthz")
def healthz():
    return {"status": "up"}
