import configparser
import hashlib

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: vulnerable CWE-328
@app.post("/receipt/proof")
def proof():
    conf = configparser.ConfigParser()
    conf.read_dict({"hash": {"first": "sha1", "second": "sha512"}})
    digest = hashlib.new(conf.get("hash", "first"))
    digest.update(request.get_data())
    return jsonify(proof=digest.hexdigest())


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)
