import os

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db import models


# case: vulnerable CWE-327
def pick_mode(chained, iv=None):
    return modes.CBC(iv) if chained else modes.ECB()


class Note(models.Model):
    body = models.BinaryField()

    def seal(self, key, text):
        padder = padding.PKCS7(128).padder()
        padded = padder.update(text.encode()) + padder.finalize()
        encryptor = Cipher(algorithms.AES(key), pick_mode(False)).encryptor()
        self.body = encryptor.update(padded) + encryptor.finalize()


# case: safe CWE-327
class Letter(models.Model):
    body = models.BinaryField()

    def seal(self, key, text):
        nonce = os.urandom(12)
        self.body = nonce + AESGCM(key).encrypt(nonce, text.encode(), None)
