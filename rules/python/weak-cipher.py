import os
import ssl

from Crypto.Cipher import AES, ARC4, DES
from Crypto.PublicKey import RSA
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def encrypt(key, data):
    # ruleid: python-weak-cipher
    cipher = DES.new(key, DES.MODE_CBC, os.urandom(8))
    # ruleid: python-weak-cipher
    # ok: python-weak-cipher-of-protocol
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


def old_tls(context, wanted):
    # ruleid: python-old-tls
    context.minimum_version = ssl.TLSVersion.TLSv1
    # ok: python-old-tls
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # ruleid: python-old-tls
    first = ssl.SSLContext(ssl.PROTOCOL_TLSv1)
    # ok: python-old-tls
    second = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # ruleid: python-old-tls
    context.set_ciphers("RC4-SHA:HIGH")
    # ok: python-old-tls
    context.set_ciphers("HIGH:!aNULL:!RC4")
    # ok: python-old-tls
    context.set_ciphers(wanted)
    return first, second


class Locker:
    mode = AES.MODE_ECB
    safe_mode = AES.MODE_GCM

    def lock(self, key, text):
        # ruleid: python-weak-cipher
        return AES.new(key, self.mode).encrypt(text)

    def lock_well(self, key, text):
        # ok: python-weak-cipher
        return AES.new(key, self.safe_mode).encrypt(text)


BY_NAME = {"old": ARC4, "new": AES}


def by_name(key, text):
    # ruleid: python-weak-cipher
    return BY_NAME["old"].new(key).encrypt(text)
