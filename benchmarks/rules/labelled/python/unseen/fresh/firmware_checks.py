import hashlib

from cryptography.hazmat.primitives import hashes
from fastapi import FastAPI, UploadFile

app = FastAPI()
ALGORITHMS = {"quick": "md5", "normal": "sha256", "long": "sha512"}


# case: vulnerable CWE-328
class Checker:
    def __init__(self, mode):
        self.algorithm = ALGORITHMS[mode]

    def digest(self, content):
        return hashlib.new(self.algorithm, content).hexdigest()


@app.post("/firmware/check")
async def check(file: UploadFile):
    return {"digest": Checker("quick").digest(await file.read())}


# case: safe CWE-328
@app.post("/firmware/verify")
async def verify(file: UploadFile):
    algorithm = ALGORITHMS["long"]
    return {"digest": hashlib.new(algorithm, await file.read()).hexdigest()}


# case: vulnerable CWE-328
@app.post("/firmware/sign")
async def sign(file: UploadFile):
    context = hashes.Hash(hashes.SHA1())
    context.update(await file.read())
    return {"to_sign": context.finalize().hex()}
