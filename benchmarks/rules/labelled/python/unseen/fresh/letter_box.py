"""Seals letters before they are put on the shared disk."""
import os

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import Flask, request

app = Flask(__name__)
KEY = bytes.fromhex(os.environ["LETTER_KEY"])


# case: vulnerable CWE-327
@app.post("/seal")
def seal():
    body = request.data + b" " * (-len(request.data) % 16)
    encryptor = Cipher(algorithms.AES(KEY), modes.ECB()).encryptor()
    return encryptor.update(body) + encryptor.finalize()


# case: safe CWE-327
@app.post("/seal/authenticated")
def seal_authenticated():
    nonce = os.urandom(12)
    return nonce + AESGCM(KEY).encrypt(nonce, request.data, None)
