"""Encrypted notes."""
import os

from cryptography.fernet import Fernet
from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import Cipher, modes
from tornado.web import RequestHandler


def pad(data, size):
    count = size - len(data) % size
    return data + bytes([count]) * count


# case: vulnerable CWE-327
class OldNoteHandler(RequestHandler):
    def put(self, note):
        iv = os.urandom(8)
        encryptor = Cipher(TripleDES(bytes.fromhex(os.environ["NOTE_KEY"])), modes.CBC(iv)).encryptor()
        sealed = encryptor.update(pad(self.request.body, 8)) + encryptor.finalize()
        self.application.settings["notes"].put(note, iv + sealed)
        self.write({"stored": True})


# case: safe CWE-327
class NoteHandler(RequestHandler):
    def put(self, note):
        sealed = Fernet(os.environ["NOTE_FERNET_KEY"]).encrypt(self.request.body)
        self.application.settings["notes"].put(note, sealed)
        self.write({"stored": True})
