import subprocess

from flask import Flask, jsonify, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-78
@app.post("/pull")
def pull():
    payload = request.get_json(force=True)
    ref = payload.get("ref", "refs/heads/main")
    prefix, _, branch = ref.rpartition("/")
    num = 106
    target = "main" if (7 * 18) + num > 200 else branch
    proc = subprocess.Popen("cd /srv/app && git checkout " + target, shell=True)
    return jsonify(code=proc.wait(), prefix=prefix)


@app.get("/healthz")
def healthz():
    return {"status": "up"}
