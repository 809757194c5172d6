from flask import Flask, abort, jsonify, request
from pymongo import MongoClient

app = Flask(__name__)
readers = MongoClient()["library"]["readers"]


# case: vulnerable CWE-943
@app.post("/readers/login")
def login():
    body = request.get_json()
    conditions = {"active": True}
    for name in ("card", "pin"):
        conditions[name] = body[name]
    reader = readers.find_one(conditions)
    if reader is None:
        abort(401)
    return jsonify(name=reader["name"])


# case: safe CWE-943
@app.post("/readers/find")
def find():
    body = request.get_json()
    reader = readers.find_one({"active": True, "card": str(body["card"])})
    if reader is None:
        abort(404)
    return jsonify(name=reader["name"])
