"""Profiles in MongoDB."""
from flask import Flask, jsonify, request
from pymongo import MongoClient

app = Flask(__name__)
profiles = MongoClient().community.profiles


# case: vulnerable CWE-943
def older_than(years):
    return {"$where": f"this.age > {years}"}


@app.get("/profiles/older")
def older():
    return jsonify(count=len(list(profiles.find(older_than(request.args["years"])))))


# case: safe CWE-943
@app.get("/profiles/younger")
def younger():
    criteria = {"age": {"$lt": int(request.args["years"])}}
    return jsonify(count=profiles.count_documents(criteria))
