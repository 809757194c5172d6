import hashlib
import os
from hashlib import md5

from Crypto.Hash import MD5, SHA256
from cryptography.hazmat.primitives import hashes
from flask import Flask, request

app = Flask(__name__)
STRONG = "sha256"
LEGACY = "sha1"
SETTINGS = {"digest": "md5", "strong": "sha512"}


@app.route("/receipt")
def receipt():
    text = request.args["text"].encode()
    # ruleid: python-weak-digest, python-weak-digest-of-request
    first = hashlib.md5(text).hexdigest()
    # ruleid: python-weak-digest, python-weak-digest-of-request
    second = hashlib.new("sha1", text).hexdigest()
    # ruleid: python-weak-digest, python-weak-digest-of-request
    third = hashlib.new(LEGACY, text).hexdigest()
    # ruleid: python-weak-digest
    fourth = hashlib.new(name="MD5", data=text).hexdigest()
    # ruleid: python-weak-digest, python-weak-digest-of-request
    fifth = md5(text).hexdigest()
    # ruleid: python-weak-digest, python-weak-digest-of-request
    sixth = getattr(hashlib, "sha1")(text).hexdigest()
    # ruleid: python-weak-digest, python-weak-digest-of-request
    seventh = MD5.new(text).hexdigest()
    # ruleid: python-weak-digest
    running = hashes.Hash(hashes.SHA1())
    # ruleid: python-weak-digest-of-request
    running.update(text)
    make = hashlib.sha1
    # ruleid: python-weak-digest, python-weak-digest-of-request
    eighth = make(os.urandom(16) + text).hexdigest()
    name = "md5" if len(text) < 100 else "sha256"
    # ruleid: python-weak-digest, python-weak-digest-of-request
    ninth = hashlib.new(name, text)
    return [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth]


@app.route("/receipt/strong")
def strong_receipt():
    text = request.args["text"].encode()
    # ok: python-weak-digest
    first = hashlib.sha256(text).hexdigest()
    # ok: python-weak-digest
    second = hashlib.new(STRONG, text).hexdigest()
    # ok: python-weak-digest
    third = hashlib.md5(text, usedforsecurity=False).hexdigest()
    # ok: python-weak-digest
    fourth = hashlib.new("md5", text, usedforsecurity=False).hexdigest()
    # ok: python-weak-digest
    fifth = SHA256.new(text).hexdigest()
    # ok: python-weak-digest
    running = hashes.Hash(hashes.SHA256())
    # ok: python-weak-digest
    etag = hashlib.md5(text).hexdigest()
    # ok: python-weak-digest
    cache_key = hashlib.sha1(text).hexdigest()
    # ok: python-weak-digest
    padded = text.ljust(hashlib.sha1().block_size)
    make = hashlib.blake2b
    # ok: python-weak-digest
    sixth = make(text).hexdigest()
    name = request.args["digest"]
    if name == "md5":
        name = "sha256"
    # ok: python-weak-digest
    seventh = hashlib.new(name, text)
    return [first, second, third, fourth, fifth, etag, cache_key, padded, sixth, seventh, running]
