import falcon
from aiohttp import web
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from flask import Flask, request
from flask_cors import CORS
from starlette.middleware.base import BaseHTTPMiddleware

ORIGINS = ["https://shed.example", "https://app.shed.example"]
api = FastAPI()
site = Flask(__name__)

# case: vulnerable CWE-942
api.add_middleware(CORSMiddleware, allow_origin_regex=".*", allow_credentials=True, allow_methods=["*"])
# case: safe CWE-942
api.add_middleware(CORSMiddleware, allow_origins=ORIGINS, allow_credentials=True, allow_methods=["GET"])
# case: vulnerable CWE-942
CORS(site, origins="*", supports_credentials=True)
# case: safe CWE-942
CORS(site, origins=ORIGINS, supports_credentials=True)


# case: vulnerable CWE-942
@site.after_request
def open_up(response):
    response.headers["Access-Control-Allow-Origin"] = request.headers.get("Origin", "*")
    response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


# case: safe CWE-942
@site.after_request
def open_some(response):
    if request.headers.get("Origin") in ORIGINS:
        response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]
        response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


# case: vulnerable CWE-942
class Mirror(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        response = await call_next(request)
        response.headers.update(
            {
                "access-control-allow-origin": request.headers.get("origin", ""),
                "access-control-allow-credentials": "true",
            }
        )
        return response


# case: vulnerable CWE-942
class CorsComponent:
    def process_response(self, req, resp, resource, req_succeeded):
        resp.set_header("Access-Control-Allow-Origin", req.get_header("Origin") or "*")
        resp.set_header("Access-Control-Allow-Credentials", "true")


# case: safe CWE-942
class PlainCors:
    def process_response(self, req, resp, resource, req_succeeded):
        resp.set_header("Access-Control-Allow-Origin", "*")


def build():
    return falcon.App(middleware=[PlainCors()]), web.Application()
