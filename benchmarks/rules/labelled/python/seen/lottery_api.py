import random
import secrets
import time

from fastapi import FastAPI

app = FastAPI()
_rng = random.Random()
_sys = random.SystemRandom()


# case: vulnerable CWE-330
@app.post("/session")
def session():
    return {"session_id": "%x" % _rng.getrandbits(160)}


# case: safe CWE-330
@app.post("/session/system")
def session_system():
    return {"session_id": "%x" % _sys.getrandbits(160)}


# case: vulnerable CWE-330
@app.post("/password")
def password():
    random.seed(time.time())
    return {"password": "".join(chr(random.randrange(33, 126)) for _ in range(16))}


# case: safe CWE-330
@app.post("/password/system")
def password_system():
    return {"password": "".join(chr(33 + secrets.randbelow(93)) for _ in range(16))}


# case: safe CWE-330
@app.get("/retry")
def retry():
    return {"retry_after": 5 + random.random()}
