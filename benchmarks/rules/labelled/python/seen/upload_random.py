import os
import uuid

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-22
@app.post("/upload/random")
def upload():
    sent = request.files["document"]
    name = sent.filename
    if not name.endswith(".pdf"):
        return jsonify(error="only pdf"), 400
    stored = uuid.uuid4().hex + ".pdf"
    sent.save(os.path.join("/srv/uploads", stored))
    return jsonify(stored=stored)


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
