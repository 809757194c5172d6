import base64
import json
import os
from pathlib import Path

from fastapi import Depends, FastAPI, Header
from fastapi.responses import FileResponse, PlainTextResponse

app = FastAPI()


# case: vulnerable CWE-22
def pointer(x_pointer: str = Header("e30=")) -> dict:
    values = {"set": "daily", "file": "MANIFEST"}
    try:
        values.update(json.loads(base64.b64decode(x_pointer)))
    except ValueError:
        pass
    return values


class BackupSet:
    def __init__(self, root, values):
        self.folder = os.path.join(root, values["set"])
        self.values = values

    def path(self):
        return os.path.normpath(self.folder + os.sep + self.values["file"])


@app.get("/backup/file")
def backup_file(values: dict = Depends(pointer)):
    return FileResponse(BackupSet("/srv/backup", values).path())


# case: safe CWE-22
def listed(folder):
    return {entry.name: entry for entry in Path(folder).iterdir() if entry.is_file()}


@app.get("/backup/manifest")
def manifest(x_name: str = Header("MANIFEST")):
    entry = listed("/srv/backup/daily").get(x_name)
    if entry is None:
        return PlainTextResponse("", status_code=404)
    with open(entry, encoding="utf-8") as stream:
        return PlainTextResponse(stream.read())
