"""Session keys of NTLM, as [MS-NLMP] has them."""

from Crypto.Cipher import AES, ARC4, DES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes


def ntlm_session_key(response_key, exported):
    # ruleid: python-weak-cipher-of-protocol
    # ok: python-weak-cipher
    return ARC4.new(response_key).encrypt(exported)


def block(key, text):
    # ruleid: python-weak-cipher-of-protocol
    # ok: python-weak-cipher
    return DES.new(key, DES.MODE_ECB).encrypt(text)


def sealed(key, text):
    # ruleid: python-weak-cipher-of-protocol
    # ok: python-weak-cipher
    encryptor = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    # ok: python-weak-cipher-of-protocol
    other = AES.new(key, AES.MODE_GCM)
    return encryptor.update(text) + other.encrypt(text)
