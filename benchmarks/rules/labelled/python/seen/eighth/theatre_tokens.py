"""Vouchers, resets and seats of the theatre."""
import random
import secrets
import string
import time
import uuid

from flask import Flask, jsonify, request, session

app = Flask(__name__)
RESETS = {}


# case: vulnerable CWE-330
ALPHABET = string.ascii_letters + string.digits


def fresh(length=32):
    return "".join(random.choices(ALPHABET, k=length))


@app.post("/reset")
def reset():
    RESETS[request.form["mail"]] = fresh()
    return "", 202


# case: safe CWE-330
def fresh_secret(length=32):
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


@app.post("/reset/safe")
def reset_safe():
    RESETS[request.form["mail"]] = fresh_secret()
    return "", 202


# case: vulnerable CWE-330
@app.post("/reset/link")
def reset_link():
    token = uuid.uuid1().hex
    RESETS[request.form["mail"]] = token
    return "", 202


# case: safe CWE-330
@app.post("/reset/link4")
def reset_link4():
    token = uuid.uuid4().hex
    RESETS[request.form["mail"]] = token
    return "", 202


# case: vulnerable CWE-330
class OneTimeCode:
    def __init__(self, digits=6):
        self.digits = digits
        self._source = random.Random(time.time())

    def draw(self):
        return str(self._source.randrange(10**self.digits)).zfill(self.digits)


@app.post("/otp")
def otp():
    session["otp"] = OneTimeCode().draw()
    return "", 202


# case: safe CWE-330
class SystemCode:
    def __init__(self, digits=6):
        self.digits = digits
        self._source = random.SystemRandom()

    def draw(self):
        return str(self._source.randrange(10**self.digits)).zfill(self.digits)


@app.post("/otp/system")
def otp_system():
    session["otp"] = SystemCode().draw()
    return "", 202


# case: safe CWE-330
@app.get("/seats/suggestion")
def suggestion():
    rows = list(range(1, 20))
    random.shuffle(rows)
    return jsonify(rows=rows[:3], column=random.randint(1, 30))


# case: vulnerable CWE-330
def api_key(prefix):
    return prefix + "_" + "%032x" % random.getrandbits(128)


@app.post("/partners")
def partners():
    return jsonify(key=api_key("th"))
