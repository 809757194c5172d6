"""Saved views of the analytics tool."""
import base64
import json
import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-502
@app.get("/view")
def view():
    blob = request.cookies.get("view", "")
    state = pickle.loads(base64.b64decode(blob))
    return jsonify(columns=state["columns"])


# case: safe CWE-502
@app.get("/layout")
def layout():
    blob = request.cookies.get("layout", "")
    state = json.loads(base64.b64decode(blob))
    return jsonify(columns=state["columns"])


# case: safe CWE-502
DEFAULTS = pickle.dumps({"columns": ["day", "visits"]})


@app.get("/defaults")
def defaults():
    state = pickle.loads(DEFAULTS)
    state["title"] = request.args.get("title", "")
    return jsonify(state)
