import datetime
import random
import secrets
import string
import time
import uuid
from random import SystemRandom, choices

from flask import Flask, session

app = Flask(__name__)
ALPHABET = string.ascii_letters + string.digits


def reset_link(user):
    # ruleid: python-insecure-random-secret
    token = "".join(random.choice(string.ascii_letters) for _ in range(32))
    # ruleid: python-insecure-random-secret
    user.reset_code = str(random.randint(100000, 999999))
    # ruleid: python-insecure-random-secret
    user.api_key = "%032x" % random.getrandbits(128)
    return token


def generate_password(length=12):
    letters = []
    for _ in range(length):
        # ruleid: python-insecure-random-secret
        letters.append(random.choice(ALPHABET))
    return "".join(letters)


@app.route("/login", methods=["POST"])
def flask_login():
    # ruleid: python-insecure-random-secret
    session["csrf_token"] = hex(random.getrandbits(64))
    # ruleid: python-insecure-random-secret
    create_user(name="guest", password="".join(choices(ALPHABET, k=10)))
    return "done"


def safe_values(user, words):
    # ok: python-insecure-random-secret
    token = secrets.token_urlsafe(32)
    # ok: python-insecure-random-secret
    password = "".join(secrets.choice(ALPHABET) for _ in range(16))
    # ok: python-insecure-random-secret
    user.otp = SystemRandom().randint(100000, 999999)
    # ok: python-insecure-random-secret
    session_id = str(uuid.uuid4())
    # ok: python-insecure-random-secret
    delay = random.randint(1, 5)
    # ok: python-insecure-random-secret
    colour = random.choice("rgb")
    # ok: python-insecure-random-secret
    next_token = random.choice(words)
    # ok: python-insecure-random-secret
    token_count = random.randint(1, 100)
    return token, password, session_id, delay, colour, next_token, token_count


def make_voucher_code(length):
    alphabet = string.ascii_lowercase
    text = ""
    while len(text) < length:
        # ruleid: python-insecure-random-secret
        text += random.choice(alphabet)
    return text


def salted():
    # ruleid: python-insecure-random-salt
    # ok: python-insecure-random-secret
    salt = "%012x" % random.getrandbits(48)
    # ruleid: python-insecure-random-secret
    # ok: python-insecure-random-salt
    nonce = "%012x" % random.getrandbits(48)
    return salt, nonce


class Vault:
    def __init__(self):
        # ruleid: python-insecure-random-salt
        self.salt = random.randbytes(8)
        # ok: python-insecure-random-salt
        self.pause = random.random()


def passwd(phrase):
    # ruleid: python-insecure-random-salt
    # ok: python-insecure-random-secret
    salt = "%012x" % random.getrandbits(48)
    # ruleid: python-insecure-random-secret
    return salt + phrase + str(random.getrandbits(48))


def signed_headers(secret):
    # ok: python-insecure-random-secret
    nonce = str(random.randint(1000, 99999999))
    timestamp = str(int(1000 * time.time()))
    signature = sign(secret + nonce + timestamp)
    return {"nonce": nonce, "timestamp": timestamp, "signature": signature}


def page_headers():
    # ruleid: python-insecure-random-secret
    nonce = str(random.randint(1000, 99999999))
    return {"Content-Security-Policy": f"script-src 'nonce-{nonce}'"}


def made_up_lessons(session, learners, now):
    for learner in learners:
        # ok: python-insecure-random-secret
        Attendance(lesson_session=session, user=learner, present=random.random() > 0.2).save()
        # ok: python-insecure-random-secret
        session = now - datetime.timedelta(hours=random.randint(0, 6))
        # ruleid: python-insecure-random-secret
        Invitation(user=learner, invite_code=str(random.randint(0, 999999))).save()
    return session


def keep_signed_in(response):
    # ruleid: python-insecure-random-secret
    remember_me = str(random.random())[2:]
    # ruleid: python-insecure-random-secret
    challenge = "".join(random.choices(string.ascii_letters, k=32))
    # ok: python-insecure-random-secret
    delay = random.random()
    response.set_cookie("remember", remember_me, secure=True, httponly=True)
    return challenge, delay


def reset_password(name):
    # ok: python-insecure-random-secret
    time.sleep(random.random())
    # ruleid: python-insecure-random-secret
    return str(random.randint(100000, 999999))


def make_boundary():
    # ok: python-insecure-random-secret
    token = random.randrange(2**31)
    return f"=={token}=="
