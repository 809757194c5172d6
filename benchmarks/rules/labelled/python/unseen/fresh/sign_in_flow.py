from urllib.parse import urlsplit

from flask import Flask, redirect, request, session, url_for

app = Flask(__name__)


def known(name, password):
    return session.get("name") == name and bool(password)


# case: vulnerable CWE-601
@app.post("/sign-in")
def sign_in():
    if not known(request.form["name"], request.form["password"]):
        return redirect(url_for("sign_in"))
    return redirect(request.args.get("next") or "/")


# case: safe CWE-601
def local_only(target):
    parts = urlsplit(target.replace("\\", "/"))
    if parts.scheme or parts.netloc or not target.startswith("/") or target.startswith("//"):
        return "/"
    return target


@app.post("/sign-in/local")
def sign_in_local():
    if not known(request.form["name"], request.form["password"]):
        return redirect(url_for("sign_in_local"))
    return redirect(local_only(request.args.get("next", "/")))


# case: safe CWE-601
@app.post("/sign-in/page")
def sign_in_page():
    pages = {"profile": "/me", "orders": "/me/orders"}
    return redirect(pages.get(request.args.get("next"), "/"))
