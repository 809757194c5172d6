import tarfile
import zipfile
from pathlib import Path

from fastapi import FastAPI, HTTPException, UploadFile
from fastapi.responses import FileResponse

app = FastAPI()
STORE = Path("/var/lib/scans")


# case: vulnerable CWE-22
@app.post("/scans/{batch_id}/import")
async def import_batch(batch_id: int, bundle: UploadFile):
    target = STORE / str(batch_id)
    target.mkdir(exist_ok=True)
    with zipfile.ZipFile(bundle.file) as archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            out = target / entry.filename
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_bytes(archive.read(entry))
    return {"ok": True}


# case: safe CWE-22
@app.post("/scans/{batch_id}/restore")
async def restore_batch(batch_id: int, bundle: UploadFile):
    target = STORE / str(batch_id)
    target.mkdir(exist_ok=True)
    with tarfile.open(fileobj=bundle.file, mode="r:gz") as archive:
        archive.extractall(target, filter="data")
    return {"ok": True}


# case: safe CWE-22
@app.get("/scans/page")
async def scan_page(name: str):
    page = (STORE / name).resolve()
    if not page.is_relative_to(STORE):
        raise HTTPException(404)
    return FileResponse(page)
