import hashlib

from fastapi import FastAPI, Request, Response

app = FastAPI()


# case: vulnerable CWE-328
class Signer:
    algorithm = "sha1"

    def __init__(self, secret: bytes):
        self.secret = secret

    def sign(self, path: str) -> str:
        return hashlib.new(self.algorithm, self.secret + path.encode()).hexdigest()


@app.get("/sign/{path:path}")
def sign(path: str, request: Request):
    signer = Signer(request.app.state.secret)
    return {"link": f"/download/{path}?s={signer.sign(path)}"}


# case: safe CWE-328
@app.get("/sheets/{name}")
def sheet(name: str, request: Request):
    body = b"name;" + name.encode()
    tag = hashlib.md5(body, usedforsecurity=False).hexdigest()
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304)
    return Response(body, headers={"ETag": tag})
