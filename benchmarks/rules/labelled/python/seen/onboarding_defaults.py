import os
from collections import ChainMap

from flask import Flask, jsonify, request, session

app = Flask(__name__)
app.secret_key = os.environ["APP_KEY"]


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: safe CWE-501
DEFAULTS = {"plan": "free", "seats": "1", "trial": "yes"}


@app.post("/onboarding/defaults")
def onboarding():
    sent = request.get_json(silent=True) or {}
    merged = ChainMap(sent, DEFAULTS)
    if merged["trial"] == "yes":
        session["trial"] = True
    session["plan"] = merged.parents["plan"]
    remaining = [name for name in DEFAULTS if name not in sent]
    return jsonify(remaining=remaining)
