import re

from fastapi import FastAPI, HTTPException, Query, Request

app = FastAPI()


# case: vulnerable CWE-1333
PHRASE = re.compile(r"^(\w+\s?)*$")


@app.get("/phrases")
def phrases(text: str):
    if not PHRASE.match(text):
        raise HTTPException(422, "words only")
    return {"words": len(text.split())}


# case: safe CWE-1333
PLAIN = re.compile(r"^\w+(?: \w+)*$")


@app.get("/plain")
def plain(text: str):
    if not PLAIN.match(text):
        raise HTTPException(422, "words only")
    return {"words": len(text.split())}


STREETS = ["Quay 1", "Harbour Lane", "Mill Lane"]


# case: vulnerable CWE-1333
@app.get("/streets")
def streets(like: str = Query(".*")):
    wanted = re.compile(like, re.IGNORECASE)
    return [street for street in STREETS if wanted.search(street)]


# case: safe CWE-1333
@app.get("/streets/literal")
def streets_literal(like: str = Query("")):
    wanted = re.compile("^" + re.escape(like), re.IGNORECASE)
    return [street for street in STREETS if wanted.search(street)]


# case: vulnerable CWE-1333
@app.post("/codes")
async def codes(request: Request):
    body = await request.json()
    if re.fullmatch(r"([A-Z0-9]+-?)+X", body["code"]) is None:
        raise HTTPException(422)
    return {"ok": True}


# case: safe CWE-1333
@app.post("/codes/short")
async def codes_short(request: Request):
    body = await request.json()
    if re.fullmatch(r"[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8}){0,3}X", body["code"]) is None:
        raise HTTPException(422)
    return {"ok": True}
