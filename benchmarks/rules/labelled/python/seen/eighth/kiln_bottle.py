import os
import secrets

from bottle import Bottle, redirect, request, response

app = Bottle()
KEY = os.environ["KILN_KEY"]


# case: vulnerable CWE-1004
@app.post("/login")
def login():
    potter = request.forms.get("potter")
    response.set_cookie("account", potter, secret=KEY, secure=True, path="/")
    redirect("/kilns")


# case: safe CWE-1004
@app.post("/glaze")
def glaze():
    colour = request.forms.get("colour")
    response.set_cookie("account", colour, secret=KEY, secure=True, httponly=True)
    redirect("/kilns")


# case: vulnerable CWE-614
@app.post("/login/long")
def login_long():
    token = secrets.token_hex()
    options = {"httponly": True, "max_age": 86400 * 30}
    response.set_cookie("remember_token", token, **options)
    redirect("/kilns")


# case: safe CWE-614
@app.post("/login/short")
def login_short():
    token = secrets.token_hex()
    options = {"httponly": True, "max_age": 600}
    options["secure"] = True
    response.set_cookie("remember_token", token, **options)
    redirect("/kilns")
