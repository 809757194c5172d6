from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from Crypto.Hash import MD5, SHA1, SHA256
from flask import Flask, request

app = Flask(__name__)
GUIDES = {}


# case: vulnerable CWE-328
@app.post("/guides")
def add_guide():
    digest = MD5.new()
    digest.update(request.form["password"].encode())
    GUIDES[request.form["name"]] = digest.hexdigest()
    return "", 201


# case: vulnerable CWE-328
def fingerprint(text):
    hasher = hashes.Hash(hashes.SHA1())
    hasher.update(text.encode())
    return hasher.finalize().hex()


@app.put("/guides/<name>")
def change_guide(name):
    GUIDES[name] = fingerprint(request.get_json()["new_password"])
    return "", 204


# case: safe CWE-328
def stretched(text, salt):
    return PBKDF2HMAC(algorithm=hashes.SHA256(), length=32, salt=salt, iterations=600_000).derive(text.encode())


@app.put("/curators/<name>")
def change_curator(name):
    GUIDES[name] = stretched(request.get_json()["new_password"], name.ljust(16).encode())
    return "", 204


# case: vulnerable CWE-328
def quickly(text, salt):
    kdf = PBKDF2HMAC(algorithm=hashes.SHA256(), length=32, salt=salt, iterations=500)
    return kdf.derive(text.encode())


@app.put("/guards/<name>")
def change_guard(name):
    GUIDES[name] = quickly(request.get_json()["new_password"], name.ljust(16).encode())
    return "", 204


# case: safe CWE-328
@app.get("/pictures/<int:number>/etag")
def picture_etag(number):
    with open(f"/srv/pictures/{number}.jpg", "rb") as picture:
        return SHA256.new(picture.read()).hexdigest()
