import os

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from Crypto.Cipher import AES


def seal(key, padded):
    iv = os.urandom(16)
    # ruleid: python-cbc-without-integrity
    encryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor()
    return iv + encryptor.update(padded) + encryptor.finalize()


def seal_otherwise(key, padded):
    iv = os.urandom(16)
    # ruleid: python-cbc-without-integrity
    return iv + AES.new(key, AES.MODE_CBC, iv).encrypt(padded)


def seal_by_name(key, padded):
    # ruleid: python-cbc-without-integrity
    return AES.new(key=key, mode=AES.MODE_CBC, iv=os.urandom(16)).encrypt(padded)


def seal_authenticated(key, text):
    nonce = os.urandom(12)
    # ok: python-cbc-without-integrity
    cipher = AES.new(key, AES.MODE_GCM, nonce=nonce)
    return nonce, cipher.encrypt_and_digest(text)


def stream(key, nonce):
    # ok: python-cbc-without-integrity
    return Cipher(algorithms.AES(key), modes.GCM(nonce))


def unseal(key, iv, sealed):
    # ok: python-cbc-without-integrity
    decryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor()
    # ok: python-cbc-without-integrity
    cipher = Cipher(algorithms.AES(key), modes.CBC(iv))
    other = cipher.decryptor()
    # ok: python-cbc-without-integrity
    return AES.new(key, AES.MODE_CBC, iv).decrypt(sealed), decryptor, other


def old(key, iv):
    # ok: python-cbc-without-integrity
    return Cipher(algorithms.TripleDES(key), modes.CBC(iv))
