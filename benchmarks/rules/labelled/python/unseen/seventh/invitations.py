import random
import secrets
import string

from flask import Flask, jsonify, session

app = Flask(__name__)
ALPHABET = string.ascii_letters + string.digits


# case: vulnerable CWE-330
@app.post("/password/reset")
def reset_token():
    token = "".join(random.choice(ALPHABET) for _ in range(32))
    session["reset_token"] = token
    return jsonify(sent=True)


# case: safe CWE-330
def letters(count, pick=secrets.choice):
    return "".join(pick(ALPHABET) for _ in range(count))


@app.post("/invite")
def invite_token():
    token = letters(32)
    session["invite_token"] = token
    return jsonify(sent=True)


# case: safe CWE-330
@app.get("/banner")
def banner():
    pictures = ["hills.jpg", "lake.jpg", "harbour.jpg"]
    return jsonify(picture=random.choice(pictures))
