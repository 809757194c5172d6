import os

from Crypto.Cipher import AES, ARC4, DES
from Crypto.PublicKey import RSA
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def encrypt(key, data):
    # ruleid: python-weak-cipher
    cipher = DES.new(key, DES.MODE_CBC, os.urandom(8))
    # ruleid: python-weak-cipher
    cipher = ARC4.new(key)
    # ruleid: python-weak-cipher
    cipher = AES.new(key, AES.MODE_ECB)
    # ruleid: python-weak-cipher
    cipher = Cipher(algorithms.AES(key), modes.ECB())
    # ruleid: python-weak-cipher
    cipher = Cipher(algorithms.TripleDES(key), modes.CBC(os.urandom(8)))
    # ok: python-weak-cipher
    cipher = AES.new(key, AES.MODE_GCM, nonce=os.urandom(12))
    # ok: python-weak-cipher
    cipher = Cipher(algorithms.AES(key), modes.CTR(os.urandom(16)))
    # ruleid: python-constant-iv
    cipher = Cipher(algorithms.AES(key), modes.CBC(b"0123456789abcdef"))
    # ruleid: python-constant-iv
    cipher = AES.new(key, AES.MODE_CBC, b"0123456789abcdef")
    # ok: python-constant-iv
    cipher = AES.new(key, AES.MODE_CBC, os.urandom(16))
    # ok: python-constant-iv
    cipher = Cipher(algorithms.AES(key), modes.CBC(os.urandom(16)))
    return cipher, AESGCM(key).encrypt(os.urandom(12), data, None)


SIZES = {"device": 1024, "server": 1024 * 3}


def keys():
    # ruleid: python-weak-key
    short = rsa.generate_private_key(public_exponent=65537, key_size=1024)
    # ruleid: python-weak-key
    short = RSA.generate(1024)
    # ok: python-weak-key
    long = rsa.generate_private_key(public_exponent=65537, key_size=3072)
    # ok: python-weak-key
    long = RSA.generate(2048)
    # ruleid: python-weak-key
    device = RSA.generate(SIZES["device"])
    # ok: python-weak-key
    server = RSA.generate(SIZES["server"])
    return short, long, device, server


def new_key(size=512 * 2):
    # ruleid: python-weak-key
    return RSA.generate(size)


def new_large_key(size=3072, exponent=65537):
    # ok: python-weak-key
    return rsa.generate_private_key(exponent, size)
