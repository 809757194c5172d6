import base64
import json
import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-502
def unpack(text):
    return pickle.loads(base64.b64decode(text))


@app.get("/basket")
def basket():
    stored = request.cookies.get("basket")
    if stored is None:
        return jsonify([])
    return jsonify(list(unpack(stored)))


# case: safe CWE-502
def unpack_wishes(text):
    return json.loads(base64.b64decode(text))


@app.get("/wishes")
def wishes():
    stored = request.cookies.get("wishes")
    return jsonify(unpack_wishes(stored) if stored else [])
