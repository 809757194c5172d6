import os
import uuid
from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI
from fastapi.responses import FileResponse

app = FastAPI()
PHOTOS = Path("/srv/photos")
ALBUMS = {"1": "summer", "2": "winter"}


def album_of(album: str = "1") -> str:
    return album


# case: vulnerable CWE-22
@app.get("/photo")
def photo(album: Annotated[str, Depends(album_of)], name: str):
    return FileResponse(PHOTOS / album / os.path.basename(name))


# case: safe CWE-22
@app.get("/photo/album")
def photo_album(album: Annotated[str, Depends(album_of)], name: str):
    return FileResponse(PHOTOS / ALBUMS.get(album, "summer") / Path(name).name)


# case: vulnerable CWE-22
@app.get("/raw/{name:path}")
def raw(name: str):
    data = Path(f"{PHOTOS}/{name}").read_bytes()
    return {"size": len(data)}


# case: safe CWE-22
@app.get("/raw/key/{key}")
def raw_key(key: uuid.UUID):
    data = Path(f"{PHOTOS}/{key}").read_bytes()
    return {"size": len(data)}
