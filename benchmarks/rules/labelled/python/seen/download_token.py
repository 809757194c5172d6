import hashlib
import os

from flask import Flask, jsonify, request

app = Flask(__name__)
KEY = os.environ["DOWNLOAD_KEY"]


# case: vulnerable CWE-328
def token_for(path, expires):
    h = hashlib.sha1()
    for piece in (KEY, path, str(expires)):
        h.update(piece.encode("utf-8"))
    return h.hexdigest()


@app.get("/download/token")
def token():
    return jsonify(token=token_for(request.args["path"], 3600))


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
