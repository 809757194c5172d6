import random

from flask import Flask, jsonify, request

app = Flask(__name__)
PENDING = {}


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-330
class Otp:
    def __init__(self, rng):
        self.rng = rng

    def code(self):
        return "%08d" % self.rng.randint(0, 99_999_999)


@app.post("/otp")
def otp():
    PENDING[request.form["phone"]] = Otp(random.Random()).code()
    return jsonify(sent=True)
