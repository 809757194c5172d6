import base64
import json
import uuid
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, File, Header, HTTPException, Path as PathParam, UploadFile

app = FastAPI()
PHOTOS = Path("/srv/photos")
ALBUMS = {"1": "summer", "2": "winter"}


def album_of(album: str = "1") -> str:
    return album


# case: vulnerable CWE-22
@app.post("/photo")
async def store(photo: Annotated[UploadFile, File()]):
    target = PHOTOS.joinpath("in", photo.filename)
    target.write_bytes(await photo.read())
    return {"stored": True}


# case: safe CWE-22
@app.post("/photo/suffix")
async def store_suffix(photo: Annotated[UploadFile, File()]):
    suffix = ".png" if photo.filename.endswith(".png") else ".jpg"
    target = PHOTOS.joinpath("in", uuid.uuid4().hex + suffix)
    target.write_bytes(await photo.read())
    return {"stored": True}


# case: vulnerable CWE-22
@app.get("/state")
def state(x_state: Annotated[str, Header()]):
    data = json.loads(base64.b64decode(x_state))
    with open(data["file"], "rb") as handle:
        return {"first": handle.read(1)[0]}


# case: safe CWE-22
@app.get("/number/{number}")
def number(number: Annotated[str, PathParam(pattern=r"^[0-9]{1,8}$")]):
    if not number.isdecimal():
        raise HTTPException(404)
    with open("/srv/photos/numbers/" + str(int(number)), "rb") as handle:
        return {"size": len(handle.read())}
