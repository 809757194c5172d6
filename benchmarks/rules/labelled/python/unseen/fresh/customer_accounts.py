"""Keeps the passwords of customers."""
import hashlib
import hmac
import os

from flask import Flask, request

from .store import accounts

app = Flask(__name__)


# case: vulnerable CWE-328
@app.post("/register")
def register():
    digest = hashlib.md5(request.form["password"].encode()).hexdigest()
    accounts.add(request.form["mail"], digest)
    return "", 201


# case: safe CWE-328
@app.post("/register/strong")
def register_strong():
    salt = os.urandom(16)
    digest = hashlib.scrypt(request.form["password"].encode(), salt=salt, n=2**14, r=8, p=1)
    accounts.add(request.form["mail"], (salt + digest).hex())
    return "", 201


# case: vulnerable CWE-328
def signature(key, message, algorithm="sha1"):
    return hmac.new(key, message, algorithm).hexdigest() + ":" + hashlib.new(algorithm, message).hexdigest()


@app.post("/export")
def export():
    return signature(os.environ["EXPORT_KEY"].encode(), request.data)
