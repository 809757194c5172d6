"""Sign-in for the allotment association's pages."""
import secrets

from flask import Flask, abort, jsonify, make_response, redirect, request

app = Flask(__name__)
SESSIONS = {}


# case: vulnerable CWE-1004
COOKIE_FLAGS = dict(secure=True, samesite="Lax", path="/")


def remember(response, gardener):
    ticket = secrets.token_urlsafe(32)
    SESSIONS[ticket] = gardener
    response.set_cookie("session_token", ticket, max_age=3600 * 8, **COOKIE_FLAGS)
    return response


@app.post("/signin")
def signin():
    gardener = request.form.get("gardener")
    if not gardener or len(gardener) > 40:
        abort(400)
    return remember(make_response(redirect("/plots")), gardener)


# case: safe CWE-1004
STAFF_FLAGS = {"secure": True, "samesite": "Strict", "httponly": True}


def remember_staff(response, member):
    ticket = secrets.token_urlsafe(32)
    SESSIONS[ticket] = member
    response.set_cookie("staff_session", ticket, max_age=3600, **STAFF_FLAGS)
    return response


@app.post("/staff/signin")
def staff_signin():
    member = request.form.get("member", "")
    if not member.isalpha():
        return jsonify(error="name"), 400
    return remember_staff(make_response(redirect("/staff")), member)
