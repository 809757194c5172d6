from django.http import JsonResponse
from fastapi import FastAPI
from flask import Flask, request
from flask_cors import CORS, cross_origin
from starlette.middleware.cors import CORSMiddleware

SITES = ["https://app.site.test"]
app = Flask(__name__)
# ruleid: python-cors-any-origin
CORS(app, supports_credentials=True)
# ruleid: python-cors-any-origin
CORS(app, origins="*", supports_credentials=True)
# ruleid: python-cors-any-origin
CORS(app, resources={r"/api/*": {"origins": "*"}}, supports_credentials=True)
# ok: python-cors-any-origin
CORS(app)
# ok: python-cors-any-origin
CORS(app, origins=SITES, supports_credentials=True)
# ok: python-cors-any-origin
CORS(app, origins="*")

api = FastAPI()
# ruleid: python-cors-any-origin
api.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True, allow_methods=["*"])
# ok: python-cors-any-origin
api.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"])
# ok: python-cors-any-origin
api.add_middleware(CORSMiddleware, allow_origins=SITES, allow_credentials=True)
# ruleid: python-cors-any-origin
api.add_middleware(CORSMiddleware, allow_origin_regex=r"https?://.*", allow_credentials=True)
# ok: python-cors-any-origin
api.add_middleware(CORSMiddleware, allow_origin_regex=r"https://[a-z]+\.site\.test", allow_credentials=True)
origins = ["*"]
# ruleid: python-cors-any-origin
api.add_middleware(CORSMiddleware, allow_origins=origins, allow_credentials=True)
ANY_SITE = {"allow_origins": ["*"], "allow_methods": ["GET"], "allow_credentials": True}
# ruleid: python-cors-any-origin
api.add_middleware(CORSMiddleware, **ANY_SITE)
OUR_SITES = {"allow_origins": SITES, "allow_credentials": True}
# ok: python-cors-any-origin
api.add_middleware(CORSMiddleware, **OUR_SITES)
NO_COOKIES = {"allow_origins": ["*"]}
# ok: python-cors-any-origin
api.add_middleware(CORSMiddleware, **NO_COOKIES)

CORS_ALLOW_CREDENTIALS = True
# ruleid: python-cors-any-origin
CORS_ALLOW_ALL_ORIGINS = True
# ok: python-cors-any-origin
CORS_ALLOWED_ORIGINS = ["https://app.site.test"]


@app.get("/mine")
# ok: python-cors-any-origin
@cross_origin(origins=SITES, supports_credentials=True)
def mine():
    response = app.make_response("mine")
    # ruleid: python-cors-reflected-origin
    response.headers["Access-Control-Allow-Origin"] = request.headers.get("Origin")
    response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


@app.get("/yours")
def yours():
    response = app.make_response("yours")
    origin = request.headers.get("Origin", "")
    if origin in SITES:
        # ok: python-cors-reflected-origin
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


@app.get("/theirs")
def theirs():
    response = app.make_response("theirs")
    if app.token_is_valid(request):
        # ok: python-cors-reflected-origin
        response.headers["Access-Control-Allow-Origin"] = request.headers.get("Origin")
    response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


@app.get("/everyones")
def everyones():
    response = app.make_response("everyones")
    origin = request.headers.get("Origin")
    if origin:
        # ruleid: python-cors-reflected-origin
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


def ours(request):
    response = JsonResponse({})
    # ruleid: python-cors-reflected-origin
    response["Access-Control-Allow-Origin"] = request.META["HTTP_ORIGIN"]
    response["Access-Control-Allow-Credentials"] = "true"
    # ok: python-cors-reflected-origin
    response["X-Origin"] = request.META["HTTP_ORIGIN"]
    return response


def partly(self, request):
    # ok: python-cors-reflected-origin
    self.client.setHeader("Access-Control-Allow-Origin", request.headers.get("Origin"))
    self.client.setHeader("Vary", "Origin")
    if self.client.origin_is_fine(credentials=True):
        self.client.setHeader("Access-Control-Allow-Credentials", "true")


def wholly(self, request):
    # ruleid: python-cors-reflected-origin
    self.client.setHeader("Access-Control-Allow-Origin", request.headers.get("Origin"))
    if request.headers.get("Origin"):
        self.client.setHeader("Access-Control-Allow-Credentials", "true")
