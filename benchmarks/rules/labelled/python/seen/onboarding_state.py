import os
from collections import ChainMap

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


# case: vulnerable CWE-501
DEFAULTS = {"plan": "free", "seats": "1", "trial": "yes"}


@app.post("/onboarding")
def onboarding():
    sent = request.get_json(silent=True) or {}
    merged = ChainMap(sent, DEFAULTS)
    if merged["trial"] == "yes":
        session["trial"] = True
    session["plan"] = merged["plan"]
    remaining = [name for name in DEFAULTS if name not in sent]
    return jsonify(remaining=remaining)


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
