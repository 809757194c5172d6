import hashlib
import os

from Crypto.Hash import MD5, SHA256
from cryptography.hazmat.primitives import hashes
from flask import Flask, request
from tornado.web import RequestHandler

app = Flask(__name__)
ALGORITHM = "sha1"


@app.post("/documents")
def documents():
    text = request.get_data()
    # ruleid: python-weak-digest-of-request, python-weak-digest
    seal = hashlib.md5(text).hexdigest()
    # ruleid: python-weak-digest-of-request, python-weak-digest
    receipt = hashlib.new("sha1", text).hexdigest()
    # ruleid: python-weak-digest-of-request, python-weak-digest
    proof = hashlib.new(ALGORITHM, text).hexdigest()
    # ruleid: python-weak-digest-of-request, python-weak-digest
    mark = getattr(hashlib, "md5")(text)
    # ruleid: python-weak-digest-of-request, python-weak-digest
    stamp = MD5.new(text).digest()
    # ok: python-weak-digest-of-request
    strong = SHA256.new(text).digest()
    # ok: python-weak-digest-of-request
    better = hashlib.sha256(text).hexdigest()
    # ok: python-weak-digest-of-request, python-weak-digest
    checksum = hashlib.md5(text).hexdigest()
    # ok: python-weak-digest-of-request, python-weak-digest
    unsafe = hashlib.md5(text, usedforsecurity=False).hexdigest()
    # ruleid: python-weak-digest
    # ok: python-weak-digest-of-request
    fingerprint = hashlib.md5(text).hexdigest()
    # ruleid: python-weak-digest
    # ok: python-weak-digest-of-request
    picture = hashlib.md5(request.form["email"].lower().encode()).hexdigest()
    # ruleid: python-weak-digest
    # ok: python-weak-digest-of-request
    sender = hashlib.sha1(f"{request.headers.get('Authorization', '')}:{request.cookies.get(SESSION_COOKIE)}".encode())
    # ruleid: python-weak-digest-of-request, python-weak-digest
    note = hashlib.sha1(request.headers["X-Document"].encode())
    # ruleid: python-weak-digest
    # ok: python-weak-digest-of-request
    own = hashlib.sha1(app.title.encode()).hexdigest()
    # ruleid: python-weak-digest
    # ok: python-weak-digest-of-request
    login = hashlib.md5(f"{request.form['user']}:{app.realm}:{app.phrase}".encode())
    return [seal, receipt, proof, mark, stamp, strong, better, checksum, unsafe, fingerprint, picture, own, login, sender, note]


@app.post("/parts")
def parts():
    # ruleid: python-weak-digest
    running = hashlib.sha1()
    for part in request.files["document"].stream:
        # ruleid: python-weak-digest-of-request
        running.update(part)
    # ruleid: python-weak-digest
    other = hashes.Hash(hashes.SHA1())
    # ruleid: python-weak-digest-of-request
    other.update(request.form["note"].encode())
    better = hashlib.sha256()
    # ok: python-weak-digest-of-request
    better.update(request.form["note"].encode())
    which = "md5" if app.old else "sha1"
    # ruleid: python-weak-digest-of-request, python-weak-digest
    third = hashlib.new(which, request.get_data())
    make = hashlib.md5
    # ruleid: python-weak-digest-of-request, python-weak-digest
    fourth = make(request.get_data())
    sent = request.files["appendix"]
    # ruleid: python-weak-digest
    sealed = hashlib.md5()
    for chunk in sent.chunks():
        # ruleid: python-weak-digest-of-request
        sealed.update(chunk)
    never = "sha512" if 3 > 2 else "md5"
    # ok: python-weak-digest-of-request
    fifth = hashlib.new(never, request.get_data())
    return [running, other, better, third, fourth, fifth, sealed]


class Page(RequestHandler):
    def post(self):
        # ruleid: python-weak-digest-of-request, python-weak-digest
        seal = hashlib.md5(self.get_argument("text").encode())
        # ruleid: python-weak-digest
        # ok: python-weak-digest-of-request
        return seal, hashlib.md5(self.settings.get("text").encode())


KEY = os.environ["KEY"].encode()
KINDS = ("sha1", "sha512")


class Links:
    kind = "sha1"
    better = "sha256"

    def __init__(self, secret):
        self.secret = secret

    def link(self, path):
        # ruleid: python-weak-keyed-digest
        first = hashlib.new(self.kind, self.secret + path).hexdigest()
        # ok: python-weak-keyed-digest
        return hashlib.new(self.better, self.secret + path).hexdigest(), first


def doors(salt, value, path, pin, rows):
    # ruleid: python-weak-keyed-digest, python-weak-digest
    first = hashlib.sha1(salt + value).hexdigest()
    # ruleid: python-weak-keyed-digest, python-weak-digest
    second = hashlib.md5(f"{pin}:{path}".encode())
    # ruleid: python-weak-keyed-digest
    third = getattr(hashlib, KINDS[0])(salt + value)
    # ok: python-weak-keyed-digest
    fourth = getattr(hashlib, KINDS[1])(salt + value)
    # ruleid: python-weak-digest
    running = hashlib.sha1()
    for piece in (KEY, path):
        # ruleid: python-weak-keyed-digest
        running.update(piece)
    # ruleid: python-weak-digest
    other = hashlib.sha1()
    for piece in rows:
        # ok: python-weak-keyed-digest
        other.update(piece)
    # ok: python-weak-keyed-digest, python-weak-digest
    cache_key = hashlib.md5(salt + path).hexdigest()
    return first, second, third, fourth, running, other, cache_key


class Client:
    def __init__(self, api_key):
        # ok: python-weak-keyed-digest
        # ruleid: python-weak-digest
        self.user_id = hashlib.md5(api_key.encode()).hexdigest()
        # ruleid: python-weak-keyed-digest, python-weak-digest
        self.code = hashlib.md5((api_key + self.user_id).encode()).hexdigest()


@app.get("/socket")
def socket():
    key = request.headers["Sec-WebSocket-Key"].encode()
    # ruleid: python-weak-digest
    # ok: python-weak-digest-of-request
    accept = hashlib.sha1(key + WS_KEY).digest()
    # ruleid: python-weak-digest-of-request, python-weak-digest
    return accept + hashlib.sha1(key + KEY).digest()
