import secrets

from flask import Flask, make_response, redirect

app = Flask(__name__)


# case: vulnerable CWE-614
@app.post("/remember")
def remember():
    response = make_response(redirect("/"))
    options = {"httponly": True, "samesite": "Lax", "max_age": 86400}
    response.set_cookie("remember_token", secrets.token_urlsafe(32), **options)
    return response


# case: safe CWE-614
@app.post("/remember/strict")
def remember_strict():
    response = make_response(redirect("/"))
    options = dict(httponly=True, samesite="Strict")
    options["secure"] = True
    response.set_cookie("remember_token", secrets.token_urlsafe(32), **options)
    return response
