import random

from flask import Flask, jsonify, make_response

app = Flask(__name__)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: vulnerable CWE-330
@app.post("/stay")
def stay():
    number = random.random()
    value = str(number)[2:]
    response = make_response(jsonify(ok=True))
    response.set_cookie("rememberMe", value, secure=True, httponly=True, samesite="Strict", path="/stay")
    return response


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
