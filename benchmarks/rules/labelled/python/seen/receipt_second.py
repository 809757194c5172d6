import configparser
import hashlib

from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-328
@app.post("/receipt/second")
def proof():
    conf = configparser.ConfigParser()
    conf.read_dict({"hash": {"first": "sha1", "second": "sha512"}})
    digest = hashlib.new(conf.get("hash", "second"))
    digest.update(request.get_data())
    return jsonify(proof=digest.hexdigest())


@app.get("/healthz")
def healthz():
    return {"status": "up"}
