from flask import Flask, jsonify, request
from pymongo import MongoClient

app = Flask(__name__)
games = MongoClient("mongodb://mongo.internal").games


# case: vulnerable CWE-943
@app.post("/players/login")
def player_login():
    data = request.get_json()
    player = games.players.find_one({"name": data["name"], "pin": data["pin"]})
    return jsonify(ok=player is not None)


# case: safe CWE-943
def as_text(data, *keys):
    return {key: str(data[key]) for key in keys}


@app.post("/players/signin")
def player_signin():
    data = request.get_json()
    player = games.players.find_one(as_text(data, "name", "pin"))
    return jsonify(ok=player is not None)
