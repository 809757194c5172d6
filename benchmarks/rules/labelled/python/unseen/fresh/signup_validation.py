"""Checks what people enter when they sign up."""
import re

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-1333
MAIL = re.compile(r"^([a-zA-Z0-9]+[._-]?)+@example\.com$")


@app.post("/check/mail")
def check_mail():
    return jsonify(ok=MAIL.match(request.form["mail"]) is not None)


# case: safe CWE-1333
NAME = re.compile(r"^[a-zA-Z0-9]+(?:[._-][a-zA-Z0-9]+)*$")


@app.post("/check/name")
def check_name():
    return jsonify(ok=NAME.match(request.form["name"]) is not None)
