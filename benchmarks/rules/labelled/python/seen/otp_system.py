import secrets

from flask import Flask, jsonify, request

app = Flask(__name__)
PENDING = {}


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-330
class Otp:
    def __init__(self, rng):
        self.rng = rng

    def code(self):
        return "%08d" % self.rng.randrange(100_000_000)


@app.post("/otp/system")
def otp():
    PENDING[request.form["phone"]] = Otp(secrets.SystemRandom()).code()
    return jsonify(sent=True)
