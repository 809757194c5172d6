import datetime
import random
import secrets
import string
import time
import uuid
from random import SystemRandom

from flask import Flask, jsonify, make_response, session

app = Flask(__name__)
generator = random.Random()
strong = SystemRandom()
POOL = string.ascii_letters


class Tickets:
    def __init__(self, seed):
        self.source = random.Random(seed)

    def entry(self):
        # ruleid: python-predictable-value
        session["entry"] = self.source.getrandbits(64)


@app.route("/visit")
def visit():
    drawn = random.randint(0, 2**32)
    text = str(drawn)
    response = make_response("hello")
    # ruleid: python-predictable-value
    response.set_cookie("visitor", text, secure=True, httponly=True)
    # ruleid: python-predictable-value
    session["visit"] = text
    cut = str(drawn)[2:]
    # ruleid: python-predictable-value
    session["cut"] = cut
    return response


@app.route("/key")
def key():
    own = random.Random(7)
    made = own.getrandbits(256).to_bytes(32, "big").hex()
    # ruleid: python-predictable-value
    return jsonify(api_key=made)


@app.route("/sid")
def sid():
    # ruleid: python-predictable-value
    return {"sid": "%x" % generator.getrandbits(160)}


def invite(owner):
    letters = [random.choice(POOL) for _ in range(12)]
    # ruleid: python-predictable-value
    create(owner=owner, invite_code="".join(letters))
    # ruleid: python-predictable-value
    code = "".join(random.choices("ABCDEFGHJKLMNPQRSTUVWXYZ", k=12))
    return code


class Issuer:
    def __init__(self):
        self.generator = random.Random(time.time())

    def issue(self):
        return "%032x" % self.generator.getrandbits(128)


class SafeIssuer:
    def __init__(self):
        self.generator = SystemRandom()

    def issue(self):
        return "%032x" % self.generator.getrandbits(128)


def letters(length):
    return "".join(random.choices(POOL, k=length))


def issued():
    issuer = Issuer()
    # ruleid: python-predictable-value
    session["visit"] = issuer.issue()
    # ruleid: python-predictable-value
    api_key = Issuer().issue()
    # ok: python-predictable-value
    secret = SafeIssuer().issue()
    # ruleid: python-predictable-value
    password = letters(12)
    # ok: python-predictable-value
    name = letters(12)
    return api_key, secret, password, name


@app.route("/strong")
def strong_values():
    response = make_response("hello")
    # ok: python-predictable-value
    response.set_cookie("visitor", secrets.token_hex(16), secure=True, httponly=True)
    # ok: python-predictable-value
    session["visit"] = "%x" % strong.getrandbits(128)
    # ok: python-predictable-value
    session_id = str(uuid.uuid4())
    # ok: python-predictable-value
    code = random.choice([200, 404])
    # ok: python-predictable-value
    delay = random.random()
    # ok: python-predictable-value
    token_count = random.randint(1, 100)
    # ok: python-predictable-value
    return {"delay": delay, "code": code, "session_id": session_id, "count": token_count}


def signed_address():
    # ok: python-predictable-value
    salt = str(uuid.uuid1())
    # ruleid: python-predictable-value
    reset_token = str(uuid.uuid1())
    return salt, reset_token


def numbered(secret):
    nonce = str(random.randint(1000, 99999999))
    timestamp = str(int(1000 * time.time()))
    # ok: python-predictable-value
    return {"nonce": nonce, "timestamp": timestamp, "signature": sign(secret + nonce + timestamp)}


def chosen(models, characters):
    model = random.choice(models)
    # ok: python-predictable-value
    session_id = f"{model}-session"
    picked = random.choice(characters) + random.choice(characters)
    # ruleid: python-predictable-value
    token = picked.lower()
    return session_id, token


def made_up_session(now, coach):
    start = now - datetime.timedelta(hours=random.randint(0, 6))
    # ok: python-predictable-value
    session = Lesson(coach=coach, start=start)
    return session


def login_token(password, letters):
    salt = "".join([random.choice(letters) for _ in range(6)])
    # ok: python-predictable-value
    salted_password = f"{password}{salt}"
    part = "".join([random.choice(letters) for _ in range(6)])
    # ruleid: python-predictable-value
    new_password = f"{part}1"
    return salted_password, new_password


def logs(stream):
    number = random.randint(0, 99999)
    # ok: python-predictable-value
    log_session = LogSession(stream, number)
    # ok: python-predictable-value
    mirror_session_id = f"tms-{number}"
    # ruleid: python-predictable-value
    login_session_id = f"s-{number}"
    return log_session, mirror_session_id, login_session_id


def drawn(found, letters):
    # ok: python-predictable-value
    token = random.sample(found, 3)
    part = random.sample(letters, LENGTH)
    # ruleid: python-predictable-value
    reset_token = "".join(part) + "-reset"
    return token, reset_token
