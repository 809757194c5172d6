import flask
from flask import Flask, request, session

app = Flask(__name__)
THEMES = ("light", "dark")


@app.route("/flask")
def by_flask():
    role = request.form["role"]
    # ruleid: python-trust-boundary
    session["role"] = role
    # ruleid: python-trust-boundary
    flask.session["group"] = "group-" + role
    # ok: python-trust-boundary
    session["page"] = int(request.args["page"])
    theme = request.args["theme"]
    if theme not in THEMES:
        theme = "light"
    # ok: python-trust-boundary
    session["theme"] = theme
    return "done"


def by_django(request):
    # ruleid: python-trust-boundary
    request.session["user"] = request.GET.get("user")
    # ruleid: python-trust-boundary
    request.session["browser"] = request.META["HTTP_USER_AGENT"]
    # ok: python-trust-boundary
    request.session["address"] = request.META["REMOTE_ADDR"]
    # ok: python-trust-boundary
    request.session["port"] = request.META.get("SERVER_PORT", "80")
    # ok: python-trust-boundary
    request.session["seen"] = True
    # ok: python-trust-boundary
    request.session["visits"] = request.session.get("visits", 0) + 1


@app.route("/names")
def names():
    name = request.form["name"]
    # ruleid: python-trust-boundary
    session[name] = True
    # ruleid: python-trust-boundary
    session.update(request.form)
    # ruleid: python-trust-boundary
    session.update(town=request.form["town"])
    # ok: python-trust-boundary
    session.update({"step": 1})
    known = request.form["known"]
    if known not in THEMES:
        return "no"
    # ok: python-trust-boundary
    session[known] = True
    return "done"
