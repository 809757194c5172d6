import base64
import json

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: safe CWE-502
@app.get("/cart/json")
def cart():
    raw = request.cookies.get("cart", "")
    if not raw:
        return jsonify(items=0)
    items = json.loads(base64.urlsafe_b64decode(raw))
    return jsonify(items=len(items))


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
