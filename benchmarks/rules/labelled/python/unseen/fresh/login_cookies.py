from flask import Flask, make_response
import secrets

app = Flask(__name__)


# case: vulnerable CWE-614
@app.post("/login")
def login():
    response = make_response("", 204)
    response.set_cookie("sid", secrets.token_urlsafe(32), httponly=True, samesite="Lax")
    return response


# case: safe CWE-614
@app.post("/login/web")
def login_web():
    response = make_response("", 204)
    response.set_cookie("sid", secrets.token_urlsafe(32), httponly=True, samesite="Lax", secure=True)
    return response


# case: vulnerable CWE-614
def keep(response, name, value, **more):
    options = {"httponly": True, "samesite": "Strict", "secure": False}
    options.update(more)
    response.set_cookie(name, value, **options)
    return response


@app.post("/login/device")
def login_device():
    return keep(make_response("", 204), "device", secrets.token_hex(16), max_age=86400)
