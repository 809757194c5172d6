"""Which pages may call this API from a browser."""
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

PAGES = {"https://app.example.com", "https://admin.example.com"}


# case: vulnerable CWE-942
def customer_api():
    app = FastAPI()
    app.add_middleware(CORSMiddleware, allow_origin_regex=".*", allow_credentials=True, allow_methods=["*"])
    return app


# case: safe CWE-942
def admin_api():
    app = FastAPI()
    app.add_middleware(CORSMiddleware, allow_origins=sorted(PAGES), allow_credentials=True, allow_methods=["*"])
    return app
