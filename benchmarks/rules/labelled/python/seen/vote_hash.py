import hashlib
import os
from typing import Annotated

from fastapi import Body, FastAPI, Form

app = FastAPI()
ALGORITHM = "sha256"


# case: vulnerable CWE-328
@app.post("/vote")
def vote(ballot: Annotated[bytes, Body()]):
    return {"receipt": hashlib.new("md5", ballot).hexdigest()}


# case: safe CWE-328
@app.post("/vote/named")
def vote_named(ballot: Annotated[bytes, Body()]):
    return {"receipt": hashlib.new(ALGORITHM, ballot).hexdigest()}


# case: vulnerable CWE-328
@app.post("/pin")
def pin(value: Annotated[str, Form()]):
    salt = os.urandom(16)
    return {"salt": salt.hex(), "pin": hashlib.sha1(salt + value.encode()).hexdigest()}


# case: safe CWE-328
@app.post("/pin/derived")
def pin_derived(value: Annotated[str, Form()]):
    salt = os.urandom(16)
    return {"salt": salt.hex(), "pin": hashlib.pbkdf2_hmac("sha256", value.encode(), salt, 600_000).hex()}
