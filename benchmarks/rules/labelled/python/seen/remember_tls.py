import secrets

from flask import Flask, make_response

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: safe CWE-614
@app.post("/remember/tls")
def remember():
    token = secrets.token_hex(32)
    response = make_response("", 204)
    response.set_cookie("remember", token, max_age=86400, secure=True, httponly=True, samesite="Lax")
    return response


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response
