import hashlib
import hmac
import os

from flask import Flask, jsonify, request

app = Flask(__name__)
KEY = os.environ["DOWNLOAD_KEY"]


# case: safe CWE-328
def token_for(path, expires):
    h = hmac.new(KEY.encode("utf-8"), digestmod=hashlib.sha256)
    for piece in (path, "\n", str(expires)):
        h.update(piece.encode("utf-8"))
    return h.hexdigest()


@app.get("/download/hmac")
def token():
    return jsonify(token=token_for(request.args["path"], 3600))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
