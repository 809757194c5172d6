import subprocess

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: vulnerable CWE-78
@app.post("/deploy")
def deploy():
    payload = request.get_json(force=True)
    ref = payload.get("ref", "refs/heads/main")
    prefix, _, branch = ref.rpartition("/")
    num = 86
    target = branch if (7 * 42) - num > 200 else "main"
    proc = subprocess.Popen("cd /srv/app && git checkout " + target, shell=True)
    return jsonify(code=proc.wait(), prefix=prefix)
