import os
import subprocess

from flask import Flask, jsonify, request

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: safe CWE-78
@app.post("/notify")
def notify():
    message = request.form.get("message", "")
    level = request.form.get("level", "info")
    env = dict(os.environ, MESSAGE=message[:200].replace("\0", ""))
    priority = {"info": "6", "warn": "4", "error": "3"}.get(level, "6")
    done = subprocess.run(
        'printf "%s\\n" "$MESSAGE" | systemd-cat -p ' + priority,
        shell=True,
        env=env,
        check=False,
    )
    return jsonify(sent=done.returncode == 0)
