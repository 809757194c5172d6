import re
import subprocess

from flask import Flask, jsonify, request

app = Flask(__name__)


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: safe CWE-78
def command_for(options):
    line = "convert /srv/in.png"
    for key in sorted(options):
        line += " -" + key + " " + options[key]
    return line + " /srv/out.png"


@app.post("/resize")
def resize():
    size = request.form["size"]
    if not re.fullmatch(r"[0-9]{1,4}x[0-9]{1,4}", size):
        return jsonify(error="size"), 400
    options = {"quality": "80", "resize": size}
    done = subprocess.run(command_for(options), shell=True, capture_output=True, timeout=30)
    return jsonify(code=done.returncode)
