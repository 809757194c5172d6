import subprocess

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: vulnerable CWE-78
def command_for(options):
    line = "convert /srv/in.png"
    for key in sorted(options):
        line += " -" + key + " " + options[key]
    return line + " /srv/out.png"


@app.post("/convert")
def convert():
    options = {"strip": "", "quality": "80"}
    options["resize"] = request.form["size"]
    done = subprocess.run(command_for(options), shell=True, capture_output=True, timeout=30)
    return jsonify(code=done.returncode)
