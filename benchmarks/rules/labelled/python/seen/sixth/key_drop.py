import os
import stat
from pathlib import Path

from fastapi import FastAPI, UploadFile

app = FastAPI()
DROP = Path("/var/lib/keydrop")


# case: vulnerable CWE-732
@app.post("/keys")
async def drop(upload: UploadFile):
    target = DROP / "incoming.pem"
    target.write_bytes(await upload.read())
    os.chmod(target, 0o777)
    return {"ok": True}


# case: safe CWE-732
@app.post("/keys/private")
async def drop_private(upload: UploadFile):
    target = DROP / "private.pem"
    target.touch(mode=0o600)
    target.write_bytes(await upload.read())
    target.chmod(stat.S_IRUSR | stat.S_IWUSR)
    return {"ok": True}


# case: vulnerable CWE-732
def shared_mode():
    mode = stat.S_IRUSR | stat.S_IWUSR
    for extra in (stat.S_IRGRP, stat.S_IWGRP, stat.S_IROTH, stat.S_IWOTH):
        mode |= extra
    return mode


@app.post("/keys/shared")
async def drop_shared(upload: UploadFile):
    target = DROP / "shared.pem"
    target.write_bytes(await upload.read())
    target.chmod(shared_mode())
    return {"ok": True}
