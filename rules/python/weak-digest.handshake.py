import base64
import hashlib

WS_KEY = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def accept(headers):
    key = headers["Sec-WebSocket-Key"]
    # ok: python-weak-keyed-digest, python-weak-digest
    return base64.b64encode(hashlib.sha1(key.encode() + WS_KEY).digest())


def token(salt, name):
    # ruleid: python-weak-keyed-digest
    return base64.b64encode(hashlib.sha1(salt + name).digest())
