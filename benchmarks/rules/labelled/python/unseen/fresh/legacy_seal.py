"""Seals letters before they are put on the shared disk."""
import os

from Crypto.Cipher import AES, DES3
from flask import Flask, request

app = Flask(__name__)
KEY = bytes.fromhex(os.environ["LETTER_KEY"])


# case: vulnerable CWE-327
def legacy_cipher(key):
    return DES3.new(key, DES3.MODE_CFB, iv=os.urandom(8))


@app.post("/seal/legacy")
def seal_legacy():
    return legacy_cipher(KEY[:24]).encrypt(request.data)


# case: safe CWE-327
def modern_cipher(key):
    return AES.new(key, AES.MODE_GCM, nonce=os.urandom(12))


@app.post("/seal/modern")
def seal_modern():
    cipher = modern_cipher(KEY)
    text, tag = cipher.encrypt_and_digest(request.data)
    return cipher.nonce + tag + text
