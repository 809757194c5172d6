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
    # ruleid: python-nosql-operator
    found = users.aggregate([{"$match": {"name": request.json["name"]}}])
    return str(found)


@app.route("/login", methods=["POST"])
def login():
    data = request.get_json()
    # ruleid: python-nosql-operator
    found = users.find_one({"name": data["name"], "token": data.get("token")})
    # ok: python-nosql-operator
    found = users.find_one({"name": str(data["name"])})
    # ok: python-nosql-operator
    found = users.find_one({"name": data["name"].strip()})
    # ruleid: python-nosql-operator
    query = {"token": data["token"]}
    found = users.find_one(query)
    token = data["token"]
    if not isinstance(token, str):
        return "refused", 400
    # ok: python-nosql-operator
    found = users.find_one({"token": token})
    # ok: python-nosql-operator
    users.insert_one({"name": data["name"]})
    return str(found)


@app.route("/named/<name>")
def named(name):
    query = {"name": name, "town": request.args.get("town")}
    # ok: python-nosql-injection
    return str(users.find_one(query))
