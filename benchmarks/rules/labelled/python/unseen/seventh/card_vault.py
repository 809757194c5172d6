import os

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


# case: vulnerable CWE-327
def seal_card(key: bytes, number: str) -> bytes:
    encryptor = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    padded = number.ljust(32).encode()
    return encryptor.update(padded) + encryptor.finalize()


# case: safe CWE-327
def seal_token(key: bytes, token: str) -> bytes:
    nonce = os.urandom(12)
    return nonce + AESGCM(key).encrypt(nonce, token.encode(), b"token")


# case: safe CWE-327
def open_stream(key: bytes, nonce: bytes, body: bytes, tag: bytes) -> bytes:
    decryptor = Cipher(algorithms.AES(key), modes.GCM(nonce, tag)).decryptor()
    return decryptor.update(body) + decryptor.finalize()
