import os

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: vulnerable CWE-22
@app.post("/upload")
def upload():
    sent = request.files["document"]
    name = sent.filename
    if not name.endswith(".pdf"):
        return jsonify(error="only pdf"), 400
    sent.save(os.path.join("/srv/uploads", name))
    return jsonify(stored=True)


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
