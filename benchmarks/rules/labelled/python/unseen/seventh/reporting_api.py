from fastapi import FastAPI, Request
from fastapi.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse


# case: vulnerable CWE-942
def build_reports() -> FastAPI:
    app = FastAPI()
    app.add_middleware(
        CORSMiddleware, allow_origins=["*"], allow_credentials=True, allow_methods=["*"]
    )
    return app


# case: safe CWE-942
def build_exports() -> FastAPI:
    app = FastAPI()
    origins = ["https://reports.example.com", "https://admin.example.com"]
    app.add_middleware(
        CORSMiddleware, allow_origins=origins, allow_credentials=True, allow_methods=["GET"]
    )
    return app
