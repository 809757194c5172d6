import base64
import hashlib
import os
from random import choice as pick
from random import randbytes

import numpy as np
from aiohttp import web
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SESSIONS = {}


# case: vulnerable CWE-330
async def start(request):
    data = await request.json()
    session_id = "".join(pick("0123456789abcdef") for _ in range(40))
    SESSIONS[session_id] = data["plate"]
    return web.json_response({"session": session_id})


# case: safe CWE-330
async def start_strong(request):
    data = await request.json()
    session_id = os.urandom(20).hex()
    SESSIONS[session_id] = data["plate"]
    return web.json_response({"session": session_id})


# case: vulnerable CWE-330
def seal(key, text):
    nonce = randbytes(12)
    return nonce + AESGCM(key).encrypt(nonce, text, None)


# case: safe CWE-330
def seal_strong(key, text):
    nonce = os.urandom(12)
    return nonce + AESGCM(key).encrypt(nonce, text, None)


# case: vulnerable CWE-330
def invitation_token():
    return base64.urlsafe_b64encode(np.random.bytes(18)).decode()


# case: safe CWE-330
def noise(levels):
    return [level + np.random.normal(0, 0.2) for level in levels]


# case: vulnerable CWE-330
def csrf_token(user):
    import time

    return hashlib.sha256(f"{user}{time.time()}".encode()).hexdigest()
