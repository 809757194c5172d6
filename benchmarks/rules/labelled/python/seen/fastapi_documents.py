"""Document store: upload, download and bundle import."""
import io
import shutil
import tarfile
import zipfile
from pathlib import Path, PurePosixPath
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Cookie, Depends, File, HTTPException, UploadFile
from fastapi.responses import FileResponse
from pydantic import BaseModel

router = APIRouter(prefix="/documents")
ROOT = Path("/srv/documents").resolve()


class Rename(BaseModel):
    source: str
    target: str


def inside(root: Path, name: str) -> Path:
    path = (root / name).resolve()
    if not path.is_relative_to(root):
        raise HTTPException(404)
    return path


def joined(root: Path, name: str) -> Path:
    path = root / name
    if not path.exists():
        raise HTTPException(404)
    return path


def workspace() -> Path:
    folder = ROOT / uuid4().hex
    folder.mkdir(mode=0o750)
    return folder


Workspace = Annotated[Path, Depends(workspace)]


# case: vulnerable CWE-22
@router.get("/raw/{name:path}")
def download_raw(name: str):
    return FileResponse(joined(ROOT, name))


# case: safe CWE-22
@router.get("/file/{name:path}")
def download(name: str):
    return FileResponse(inside(ROOT, name))


# case: vulnerable CWE-22
@router.post("/upload")
async def upload(folder: Workspace, document: UploadFile = File()):
    target = folder / document.filename
    with open(target, "wb") as out:
        shutil.copyfileobj(document.file, out)
    return {"size": target.stat().st_size}


# case: safe CWE-22
@router.post("/upload/flat")
async def upload_flat(folder: Workspace, document: UploadFile = File()):
    target = folder / f"{uuid4().hex}{'.pdf' if document.content_type == 'application/pdf' else '.bin'}"
    with open(target, "wb") as out:
        shutil.copyfileobj(document.file, out)
    return {"size": target.stat().st_size, "name": document.filename}


# case: vulnerable CWE-22
@router.post("/bundle/tar")
async def import_tar(folder: Workspace, bundle: UploadFile = File()):
    with tarfile.open(fileobj=io.BytesIO(await bundle.read()), mode="r:*") as archive:
        for member in archive.getmembers():
            if member.isfile():
                target = folder.joinpath(member.name)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.extractfile(member).read())
    return {"folder": folder.name}


# case: safe CWE-22
@router.post("/bundle/tar-filtered")
async def import_tar_filtered(folder: Workspace, bundle: UploadFile = File()):
    with tarfile.open(fileobj=io.BytesIO(await bundle.read()), mode="r:*") as archive:
        archive.extractall(folder, filter="data")
    return {"folder": folder.name}


# case: vulnerable CWE-22
@router.post("/bundle/zip")
async def import_zip(folder: Workspace, bundle: Annotated[bytes, File()]):
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        for info in archive.infolist():
            if info.is_dir():
                continue
            target = folder / info.filename
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(info) as src, target.open("wb") as out:
                shutil.copyfileobj(src, out)
    return {"folder": folder.name}


# case: safe CWE-22
@router.post("/bundle/zip-checked")
async def import_zip_checked(folder: Workspace, bundle: Annotated[bytes, File()]):
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        for info in archive.infolist():
            target = (folder / info.filename).resolve()
            if info.is_dir() or not target.is_relative_to(folder):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(info) as src, target.open("wb") as out:
                shutil.copyfileobj(src, out)
    return {"folder": folder.name}


# case: vulnerable CWE-22
@router.post("/rename")
def rename(change: Rename):
    source = inside(ROOT, change.source)
    target = ROOT.joinpath(PurePosixPath(change.target))
    shutil.move(source, target)
    return {"moved": True}


# case: safe CWE-22
@router.get("/theme")
def theme_file(theme: Annotated[str | None, Cookie()] = None):
    names = {"dark": "themes/dark.css", "light": "themes/light.css"}
    return FileResponse(ROOT / names.get(theme or "light", "themes/light.css"))
