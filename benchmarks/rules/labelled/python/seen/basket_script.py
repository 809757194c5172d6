import secrets

from flask import Flask, jsonify

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: vulnerable CWE-1004
@app.post("/session/start")
def start():
    response = jsonify(started=True)
    response.set_cookie("sessionid", secrets.token_hex(32), secure=True, samesite="Lax")
    return response


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
