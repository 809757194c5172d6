import base64
import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-502
@app.get("/cart")
def cart():
    raw = request.cookies.get("cart", "")
    if not raw:
        return jsonify(items=0)
    items = pickle.loads(base64.urlsafe_b64decode(raw))
    return jsonify(items=len(items))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
