import subprocess

from flask import Flask, Response, request

app = Flask(__name__)


app.config["MAX_CONTENT_LENGTH"] = 2 * 1024 * 1024
app.config["JSON_SORT_KEYS"] = False


@app.errorhandler(413)
def too_large(_error):
    return {"error": "request too large"}, 413


# case: safe CWE-78
@app.route("/log")
def tail():
    unit = request.args.get("unit", "web")
    lines = request.args.get("lines", 50, type=int)
    argv = ["journalctl", "--no-pager", "-n", str(lines), "--unit=" + unit]
    out = subprocess.run(argv, capture_output=True, text=True, check=False)
    return Response(out.stdout, mimetype="text/plain")


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None
