import re
from typing import Annotated
from urllib.parse import urljoin

from fastapi import FastAPI, Form, Request
from fastapi.responses import RedirectResponse

app = FastAPI()
HOSTS = {"www.example.com", "shop.example.com"}


# case: safe CWE-601
@app.get("/page/{number}")
def page(number: int):
    return RedirectResponse(urljoin("https://www.example.com/", str(number)))


# case: vulnerable CWE-601
@app.post("/done")
def done(target: Annotated[str, Form()] = "/"):
    if re.match(r"https://[a-z]+\.example\.com", target) is None:
        target = "/"
    return RedirectResponse(target, status_code=303)


# case: safe CWE-601
@app.post("/done/full")
def done_full(target: Annotated[str, Form()] = "/"):
    if re.fullmatch(r"/[a-z0-9][a-z0-9/-]*", target) is None:
        target = "/"
    return RedirectResponse(target, status_code=303)


# case: vulnerable CWE-601
@app.get("/mirror")
async def mirror(request: Request):
    target = request.query_params.get("to") or request.headers.get("referer") or "/"
    reply = RedirectResponse("/")
    reply.headers["location"] = target
    return reply
