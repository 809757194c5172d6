import os
import ssl

from Crypto.Cipher import AES, ARC4, DES3
from Crypto.Util.Padding import pad
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from flask import Flask, request

app = Flask(__name__)
KEY = bytes.fromhex(os.environ["VAULT_KEY"])


# case: vulnerable CWE-327
class Locker:
    mode = AES.MODE_ECB

    def lock(self, text):
        return AES.new(KEY, self.mode).encrypt(pad(text.encode(), 16))


@app.post("/lock")
def lock():
    return Locker().lock(request.form["text"])


# case: safe CWE-327
class GcmLocker:
    mode = AES.MODE_GCM

    def lock(self, text):
        cipher = AES.new(KEY, self.mode)
        sealed, tag = cipher.encrypt_and_digest(text.encode())
        return cipher.nonce + tag + sealed


@app.post("/lock/gcm")
def lock_gcm():
    return GcmLocker().lock(request.form["text"])


# case: vulnerable CWE-327
def stream(text):
    encryptor = Cipher(algorithms.ARC4(KEY), mode=None).encryptor()
    return encryptor.update(text) + encryptor.finalize()


# case: safe CWE-327
def stream_chacha(text):
    encryptor = Cipher(algorithms.ChaCha20(KEY, os.urandom(16)), mode=None).encryptor()
    return encryptor.update(text) + encryptor.finalize()


# case: vulnerable CWE-327
def card(number):
    cipher = DES3.new(KEY[:24], DES3.MODE_CBC)
    return cipher.iv + cipher.encrypt(pad(number.encode(), 8))


# case: safe CWE-327
def block(text):
    iv = os.urandom(16)
    encryptor = Cipher(algorithms.AES(KEY), modes.CTR(iv)).encryptor()
    return iv + encryptor.update(text) + encryptor.finalize()


# case: vulnerable CWE-327
def context():
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.minimum_version = ssl.TLSVersion.TLSv1
    return made


# case: safe CWE-327
def new_context():
    made = ssl.create_default_context()
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    return made


# case: vulnerable CWE-327
def short_key():
    return rsa.generate_private_key(public_exponent=65537, key_size=1024)


# case: safe CWE-327
def curve_key():
    return ec.generate_private_key(ec.SECP256R1()), rsa.generate_private_key(65537, 3072)


# case: vulnerable CWE-327
CIPHERS = {"rc4": ARC4, "des3": DES3}


def chosen(text):
    return CIPHERS["rc4"].new(KEY).encrypt(text)
