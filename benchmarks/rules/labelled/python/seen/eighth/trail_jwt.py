"""Who is walking which trail."""
import base64
import json
import os

import jwt
from fastapi import Depends, FastAPI, Header, HTTPException

app = FastAPI()
KEY = os.environ["TRAIL_KEY"]
PUBLIC = os.environ["TRAIL_PUBLIC"]


# case: vulnerable CWE-347
def walker(authorization: str = Header()):
    raw = authorization.removeprefix("Bearer ")
    claims = jwt.decode(raw, KEY, algorithms=["HS256"], options={"verify_signature": False, "verify_exp": True})
    return claims["sub"]


@app.get("/walks")
def walks(who: str = Depends(walker)):
    return {"walker": who}


# case: safe CWE-347
def ranger(authorization: str = Header()):
    raw = authorization.removeprefix("Bearer ")
    try:
        claims = jwt.decode(raw, KEY, algorithms=["HS256"], options={"require": ["exp", "sub"]})
    except jwt.InvalidTokenError as error:
        raise HTTPException(401) from error
    return claims["sub"]


@app.get("/patrols")
def patrols(who: str = Depends(ranger)):
    return {"ranger": who}


# case: vulnerable CWE-347
def claims_of(raw):
    _, body, _ = raw.split(".")
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


@app.get("/huts")
def huts(authorization: str = Header()):
    who = claims_of(authorization.split()[1])
    if who.get("role") != "warden":
        raise HTTPException(403)
    return {"huts": ["Alder", "Birch"]}


# case: vulnerable CWE-347
LOOSE = dict(verify_signature=False)


@app.delete("/huts/{name}")
def close_hut(name: str, authorization: str = Header()):
    who = jwt.decode(authorization.split()[1], options=LOOSE)
    if not who["admin"]:
        raise HTTPException(403)
    return {"closed": name}


# case: safe CWE-347
KEYS = {"a1": os.environ["TRAIL_KEY_A1"], "a2": os.environ["TRAIL_KEY_A2"]}


@app.put("/huts/{name}")
def open_hut(name: str, authorization: str = Header()):
    raw = authorization.split()[1]
    kid = jwt.get_unverified_header(raw).get("kid")
    if kid not in KEYS:
        raise HTTPException(401)
    return {"opened": name, "by": jwt.decode(raw, KEYS[kid], algorithms=["HS256"])["sub"]}


# case: vulnerable CWE-347
@app.patch("/huts/{name}")
def rename_hut(name: str, authorization: str = Header()):
    raw = authorization.split()[1]
    header = jwt.get_unverified_header(raw)
    claims = jwt.decode(raw, PUBLIC, algorithms=[header["alg"]])
    return {"renamed": name, "by": claims["sub"]}
