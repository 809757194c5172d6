"""Tokens for people who have forgotten their password."""
import random
import secrets
import string

from flask import Flask, request

from .mail import send_link

app = Flask(__name__)
LETTERS = string.ascii_letters + string.digits


# case: vulnerable CWE-330
@app.post("/forgotten")
def forgotten():
    token = "".join(random.choice(LETTERS) for _ in range(32))
    send_link(request.form["mail"], token)
    return "", 202


# case: safe CWE-330
@app.post("/forgotten/new")
def forgotten_new():
    token = "".join(secrets.choice(LETTERS) for _ in range(32))
    send_link(request.form["mail"], token)
    return "", 202


# case: safe CWE-330
dice = random.SystemRandom()


@app.post("/pin")
def pin():
    send_link(request.form["mail"], "%06d" % dice.randrange(1_000_000))
    return "", 202
