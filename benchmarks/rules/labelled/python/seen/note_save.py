import os

from flask import Flask, jsonify, request
from werkzeug.utils import secure_filename

app = Flask(__name__)


# case: safe CWE-22
@app.post("/notes")
def save_note():
    title = secure_filename(request.form.get("title", ""))
    if not title:
        return jsonify(error="title"), 400
    with open(os.path.join("/srv/notes", title), "w", encoding="utf-8") as out:
        out.write(request.form.get("body", ""))
    return jsonify(saved=title)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
