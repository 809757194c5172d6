from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from flask import Flask, jsonify, request

tiles = FastAPI()
legacy = Flask(__name__)


# case: vulnerable CWE-942
CORS = {
    "allow_origins": ["*"],
    "allow_credentials": True,
    "allow_methods": ["GET", "POST"],
}
tiles.add_middleware(CORSMiddleware, **CORS)


@tiles.get("/tiles/{z}/{x}/{y}")
def tile(z: int, x: int, y: int):
    return {"tile": [z, x, y]}


# case: vulnerable CWE-942
@legacy.after_request
def share(response):
    origin = request.headers.get("Origin")
    if origin:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
    return response


@legacy.get("/places")
def places():
    return jsonify([])
