import secrets

from flask import Flask, make_response, redirect

app = Flask(__name__)


# case: vulnerable CWE-614
@app.post("/remember")
def remember():
    response = make_response(redirect("/"))
    secure = False
    response.set_cookie("session_token", secrets.token_urlsafe(32), httponly=True, secure=secure)
    return response


# case: safe CWE-614
@app.post("/remember/device")
def remember_device():
    response = make_response(redirect("/"))
    response.set_cookie(
        "device_token", secrets.token_urlsafe(32), httponly=True, secure=True, samesite="Lax"
    )
    return response
