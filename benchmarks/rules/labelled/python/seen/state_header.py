import pickle

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: vulnerable CWE-502
@app.post("/state")
def state():
    sent = request.headers.get("X-State", "")
    choices = [b"\x80\x04N.", bytes.fromhex(sent)]
    data = choices[1] if len(sent) else choices[0]
    loaded = pickle.loads(data)
    return jsonify(kind=type(loaded).__name__)


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
