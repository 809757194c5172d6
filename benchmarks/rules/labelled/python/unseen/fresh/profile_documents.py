"""Profiles in MongoDB."""
from flask import Flask, jsonify, request
from pymongo import MongoClient

app = Flask(__name__)
profiles = MongoClient().community.profiles


# case: vulnerable CWE-943
@app.post("/profiles/login")
def login():
    body = request.get_json()
    found = profiles.find_one({"name": body["name"], "secret": body["secret"]})
    return jsonify(ok=found is not None)


# case: safe CWE-943
@app.post("/profiles/exists")
def exists():
    body = request.get_json()
    found = profiles.find_one({"name": str(body["name"]), "mail": {"$eq": str(body["mail"])}})
    return jsonify(ok=found is not None)
