"""Application factories of the public API: CORS, sessions, temporary exports."""
import csv
import os
import re
import tempfile
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import FileResponse, JSONResponse
from pydantic_settings import BaseSettings
from starlette.background import BackgroundTask
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware

router = APIRouter()
PORTALS = ["https://portal.example.com", "https://admin.example.com"]


class Settings(BaseSettings):
    version: str = "3.2"
    origins: list[str] = PORTALS


settings = Settings()


@router.get("/version")
async def version():
    return {"version": settings.version}


# case: vulnerable CWE-942
def create_account_api():
    app = FastAPI(title="accounts")
    app.include_router(router)
    app.add_middleware(
        CORSMiddleware, allow_origins=["*"], allow_credentials=True, allow_methods=["*"], allow_headers=["*"]
    )
    return app


# case: safe CWE-942
def create_open_data_api():
    app = FastAPI(title="open data")
    app.include_router(router)
    app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=False, allow_methods=["GET"])
    return app


# case: safe CWE-942
def create_portal_api():
    app = FastAPI(title="portal")
    app.include_router(router)
    app.add_middleware(CORSMiddleware, allow_origins=PORTALS, allow_credentials=True, allow_methods=["*"])
    return app


# case: vulnerable CWE-942
def create_partner_api():
    middleware = [Middleware(CORSMiddleware, allow_origin_regex=r"https?://.*", allow_credentials=True)]
    app = FastAPI(title="partners", middleware=middleware)
    app.include_router(router)
    return app


# case: safe CWE-942
def create_branch_api():
    pattern = r"https://[a-z]{2,10}\.branch\.example\.com"
    middleware = [Middleware(CORSMiddleware, allow_origin_regex=pattern, allow_credentials=True)]
    app = FastAPI(title="branches", middleware=middleware)
    app.include_router(router)
    return app


# case: vulnerable CWE-942
class EchoOrigin(BaseHTTPMiddleware):
    async def dispatch(self, request: Request, call_next):
        response = await call_next(request)
        origin = request.headers.get("origin")
        if origin:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response


# case: safe CWE-942
class ListedOrigin(BaseHTTPMiddleware):
    async def dispatch(self, request: Request, call_next):
        response = await call_next(request)
        origin = request.headers.get("origin")
        if origin in settings.origins:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
            response.headers["Vary"] = "Origin"
        return response


# case: vulnerable CWE-377
@router.get("/export.csv")
def export(request: Request):
    path = tempfile.mktemp(suffix=".csv")
    with open(path, "w", newline="") as handle:
        csv.writer(handle).writerows(request.app.state.rows)
    return FileResponse(path, background=BackgroundTask(os.unlink, path))


# case: safe CWE-377
@router.get("/export/full.csv")
def export_full(request: Request):
    descriptor, path = tempfile.mkstemp(suffix=".csv")
    with open(descriptor, "w", newline="") as handle:
        csv.writer(handle).writerows(request.app.state.rows)
    return FileResponse(path, background=BackgroundTask(os.unlink, path))


# case: vulnerable CWE-377
@router.post("/imports")
async def imports(request: Request):
    spool = Path("/tmp/public-api-import.csv")
    spool.write_bytes(await request.body())
    with spool.open(newline="") as handle:
        rows = list(csv.reader(handle))
    return {"rows": len(rows)}


# case: safe CWE-377
@router.post("/imports/spooled")
async def imports_spooled(request: Request):
    with tempfile.TemporaryDirectory(prefix="public-api-") as folder:
        spool = Path(folder) / "import.csv"
        spool.write_bytes(await request.body())
        with spool.open(newline="") as handle:
            rows = list(csv.reader(handle))
    return {"rows": len(rows)}


# case: vulnerable CWE-1333
@router.post("/check/path")
async def check_path(request: Request):
    text = (await request.json())["path"]
    return JSONResponse({"ok": re.fullmatch(r"(/?[\w.-]+)*/", text) is not None})


# case: safe CWE-1333
@router.post("/check/route")
async def check_route(request: Request):
    text = (await request.json())["route"]
    return JSONResponse({"ok": re.fullmatch(r"(?:/[\w.-]+)*/", text) is not None})
