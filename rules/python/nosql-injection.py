import json

from flask import Flask, request
from pymongo import MongoClient

app = Flask(__name__)
users = MongoClient().app.users


@app.route("/search", methods=["POST"])
def search():
    # ruleid: python-nosql-injection
    found = users.find(request.get_json())
    wanted = json.loads(request.args["filter"])
    # ruleid: python-nosql-injection
    found = users.find_one(wanted)
    # ok: python-nosql-injection
    found = users.find_one({"name": str(request.json["name"])})
    # ruleid: python-nosql-injection
    found = users.find({"$where": "this.name == '" + request.args["name"] + "'"})
    # ok: python-nosql-injection
    found = users.find({"$where": "this.a == this.b"})
    return str(found)


@app.route("/compared", methods=["POST"])
def compared():
    # ok: python-nosql-injection
    found = users.aggregate([{"$match": {"name": {"$eq": request.json["name"]}}}])
    # ruleid: python-nosql-injection
    found = users.aggregate([{"$match": {"name": request.json["name"]}}])
    return str(found)
