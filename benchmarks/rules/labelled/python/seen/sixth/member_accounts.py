import hashlib
import hmac
import os

from flask import Flask, abort, request

app = Flask(__name__)
MEMBERS = {}


# case: vulnerable CWE-328
def fingerprint(password, salt):
    digest = hashlib.md5()
    digest.update(salt)
    digest.update(password.encode())
    return digest.hexdigest()


@app.post("/members")
def join():
    salt = os.urandom(8)
    MEMBERS[request.form["name"]] = (salt, fingerprint(request.form["password"], salt))
    return {"ok": True}


# case: safe CWE-328
def stretched(password, salt):
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


@app.post("/members/check")
def check():
    salt, known = MEMBERS.get(request.form["name"], (b"", b""))
    if not hmac.compare_digest(stretched(request.form["password"], salt), known):
        abort(403)
    return {"ok": True}
