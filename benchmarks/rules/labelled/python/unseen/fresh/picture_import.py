"""Imports pictures by address."""
import ipaddress
import socket
from urllib.parse import urlsplit

import requests
from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-918
@app.post("/import")
def import_picture():
    picture = requests.get(request.json["url"], timeout=5)
    return jsonify(size=len(picture.content))


# case: safe CWE-918
SOURCES = {"https://img.example.com", "https://cdn.example.com"}


@app.post("/import/listed")
def import_listed():
    url = request.json["url"]
    parts = urlsplit(url)
    if f"{parts.scheme}://{parts.netloc}" not in SOURCES:
        return jsonify(error="source not allowed"), 400
    picture = requests.get(url, timeout=5, allow_redirects=False)
    return jsonify(size=len(picture.content))


# case: vulnerable CWE-918
@app.post("/import/checked")
def import_checked():
    url = request.json["url"]
    host = urlsplit(url).hostname or ""
    try:
        address = ipaddress.ip_address(socket.gethostbyname(host))
    except (OSError, ValueError):
        address = None
    app.logger.debug("picture host has address %s", address is not None)
    picture = requests.get(url, timeout=5)
    return jsonify(size=len(picture.content))
