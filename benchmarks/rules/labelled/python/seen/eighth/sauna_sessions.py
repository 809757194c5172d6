import os

from flask import Flask, abort, request, session
from werkzeug.security import check_password_hash

app = Flask(__name__)
app.secret_key = os.environ["SAUNA_KEY"]
GUESTS = {"ada": "scrypt:32768:8:1$x$y"}
THEMES = ("birch", "steam")


# case: vulnerable CWE-501
@app.post("/enter")
def enter():
    body = request.get_json()
    session["username"] = body["name"]
    return "", 204


# case: safe CWE-501
@app.post("/enter/checked")
def enter_checked():
    name = request.form.get("name", "")
    if name not in GUESTS or not check_password_hash(GUESTS[name], request.form.get("password", "")):
        abort(401)
    session["username"] = name
    return "", 204


# case: vulnerable CWE-501
@app.post("/preferences")
def preferences():
    for key, value in request.form.items():
        session[key] = value
    return "", 204


# case: safe CWE-501
@app.post("/preferences/theme")
def preferences_theme():
    theme = request.form.get("theme")
    if theme not in THEMES:
        abort(400)
    session["theme"] = theme
    return "", 204


# case: vulnerable CWE-501
def promote(store, **values):
    store.update(values)


@app.post("/wizard")
def wizard():
    promote(session, role=request.values.get("role", "guest"), step=2)
    return "", 204
