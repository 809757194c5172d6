import base64
import os

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-78
@app.post("/backup/list")
def backup():
    param = request.headers.get("X-Job", "")
    name = "nightly"
    if param:
        encoded = base64.b64encode(param.encode("utf-8"))
        param = base64.b64decode(encoded).decode("utf-8")
    pipe = os.popen(f"tar tzf /backup/{name}.tgz")
    text = pipe.read()
    return jsonify(ok=pipe.close() is None, size=len(text), asked=len(param))


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
