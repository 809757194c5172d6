import base64
import os

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-78
@app.post("/backup")
def backup():
    param = request.headers.get("X-Job", "")
    name = ""
    if param:
        encoded = base64.b64encode(param.encode("utf-8"))
        name = base64.b64decode(encoded).decode("utf-8")
    pipe = os.popen(f"tar czf /backup/{name}.tgz /srv/data")
    text = pipe.read()
    return jsonify(ok=pipe.close() is None, size=len(text))


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
