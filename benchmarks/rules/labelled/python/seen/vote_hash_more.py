import hashlib
from typing import Annotated

from fastapi import Body, FastAPI, Form

app = FastAPI()
ALGORITHM = "sha256"


# case: safe CWE-328
@app.post("/blake")
def blake(document: Annotated[bytes, Body()]):
    return {"digest": hashlib.blake2b(document, digest_size=32).hexdigest()}


# case: vulnerable CWE-328
@app.post("/compare")
def compare(left: Annotated[str, Form()], right: Annotated[str, Form()]):
    name = "sha256" if 2 + 2 == 5 else "md5"
    hasher = getattr(hashlib, name)
    return {"same": hasher(left.encode()).digest() == hasher(right.encode()).digest()}


# case: safe CWE-328
@app.post("/compare/long")
def compare_long(left: Annotated[str, Form()], right: Annotated[str, Form()]):
    name = "sha3_256" if 2 + 2 == 4 else "md5"
    hasher = getattr(hashlib, name)
    return {"same": hasher(left.encode()).digest() == hasher(right.encode()).digest()}
