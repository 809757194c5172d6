import base64
import hashlib
import hmac
import io
import json
import marshal
import pickle

import numpy as np
import pandas as pd
import yaml
from django.core import signing
from fastapi import FastAPI, Request
from flask import Flask, abort, request
from ruamel.yaml import YAML

app = Flask(__name__)
api = FastAPI()


@app.route("/cart")
def flask_cookie():
    raw = request.cookies.get("cart", "")
    # ruleid: python-unsafe-deserialization
    cart = pickle.loads(base64.b64decode(raw))
    # ok: python-unsafe-deserialization
    cart = json.loads(base64.b64decode(raw))
    # ok: python-unsafe-deserialization
    cart = pickle.loads(pickle.dumps(raw))
    return cart


@app.route("/model", methods=["POST"])
def flask_upload():
    upload = request.files["model"]
    # ruleid: python-unsafe-deserialization
    model = pickle.load(upload)
    # ruleid: python-unsafe-deserialization
    frame = pd.read_pickle(io.BytesIO(upload.read()))
    # ruleid: python-unsafe-deserialization, python-pickled-file
    weights = np.load(upload.stream, allow_pickle=True)
    # ok: python-unsafe-deserialization
    weights = np.load(upload.stream)
    return str((model, frame, weights))


@app.route("/signed", methods=["POST"])
def flask_signed():
    data = request.get_data()
    expected = hmac.new(app.secret_key, data, hashlib.sha256).digest()
    if not hmac.compare_digest(expected, bytes.fromhex(request.headers["X-Sign"])):
        abort(403)
    # ok: python-unsafe-deserialization
    return pickle.loads(data)


def django_state(request):
    blob = bytes.fromhex(request.POST["state"])
    # ruleid: python-unsafe-deserialization
    state = marshal.loads(blob)
    # ok: python-unsafe-deserialization
    state = signing.loads(request.POST["state"])
    return state


@api.post("/task")
async def fastapi_task(request: Request):
    body = await request.body()
    # ruleid: python-unsafe-deserialization
    task = pickle.Unpickler(io.BytesIO(body)).load()
    # ok: python-unsafe-deserialization
    task = pickle.loads(pickle.dumps({"size": len(body)}))
    return task


def receive(sock):
    message = b""
    message += sock.recv(4096)
    # ruleid: python-deserialization-from-socket
    return pickle.loads(message)


def cached(path):
    with open(path, "rb") as handle:
        # ok: python-unsafe-deserialization
        return pickle.load(handle)


def settings(path):
    with open(path) as handle:
        # ruleid: python-yaml-unsafe-load
        first = yaml.load(handle, Loader=yaml.Loader)
        # ruleid: python-yaml-unsafe-load
        second = yaml.unsafe_load(handle)
        # ruleid: python-yaml-unsafe-load
        third = list(yaml.load_all(handle, yaml.UnsafeLoader))
        # ruleid: python-yaml-unsafe-load
        fourth = yaml.load(handle)
        # ruleid: python-yaml-unsafe-load
        fifth = YAML(typ="unsafe").load(handle)
    return first, second, third, fourth, fifth


def safe_settings(path):
    with open(path) as handle:
        # ok: python-yaml-unsafe-load
        first = yaml.safe_load(handle)
        # ok: python-yaml-unsafe-load
        second = yaml.load(handle, Loader=yaml.SafeLoader)
        # ok: python-yaml-unsafe-load
        third = yaml.load(handle, yaml.CSafeLoader)
        # ok: python-yaml-unsafe-load
        fourth = YAML(typ="safe").load(handle)
        # ok: python-yaml-unsafe-load
        fifth = yaml.load("key: value", Loader=yaml.Loader)
    return first, second, third, fourth, fifth


def settings(text):
    yaml = ruamel.yaml.YAML(typ="safe", pure=True)
    # ok: python-yaml-unsafe-load
    return yaml.load(text)


def listen(server_socket):
    conn, address = server_socket.accept()
    stream = conn.makefile("rb")
    # ruleid: python-deserialization-from-socket
    order = pickle.load(stream)
    # ok: python-deserialization-from-socket
    fields = json.load(stream)
    return order, fields


def listen_signed(socket, key):
    frames = socket.recv_multipart()
    if not hmac.compare_digest(hmac.new(key, frames[1], hashlib.sha256).digest(), frames[0]):
        raise ValueError
    # ok: python-deserialization-from-socket
    return pickle.loads(frames[1])


def listen_in_parts(socket):
    frames = socket.recv_multipart()
    # ruleid: python-deserialization-from-socket
    return pickle.loads(frames[1])
