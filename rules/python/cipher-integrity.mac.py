import hashlib
import hmac
import os

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes


def seal(key, other_key, padded):
    iv = os.urandom(16)
    # ok: python-cbc-without-integrity
    encryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor()
    sealed = iv + encryptor.update(padded) + encryptor.finalize()
    return sealed + hmac.new(other_key, sealed, hashlib.sha256).digest()
