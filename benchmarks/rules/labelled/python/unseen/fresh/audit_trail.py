"""Writes who did what into the audit log."""
import json
import logging

from flask import Flask, request

app = Flask(__name__)
audit = logging.getLogger("audit")


# case: vulnerable CWE-117
@app.post("/audit/login")
def login():
    audit.info("login failed for user %s", request.form["user"])
    return "", 204


# case: safe CWE-117
@app.post("/audit/logout")
def logout():
    user = request.form["user"].replace("\r", "").replace("\n", "")
    audit.info("logout of user %s", user)
    return "", 204


# case: safe CWE-117
@app.post("/audit/event")
def event():
    audit.info("event %s", json.dumps({"kind": request.form["kind"], "by": request.form["user"]}))
    return "", 204
