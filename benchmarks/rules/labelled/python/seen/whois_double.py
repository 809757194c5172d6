import shlex
import subprocess

from flask import Flask, Response

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: vulnerable CWE-78
@app.route("/whois2/<path:domain>")
def whois(domain):
    pieces = shlex.split(domain)
    joined = " ".join(pieces)
    output = subprocess.check_output(f"whois -- {joined} | head -n 40", shell=True, text=True)
    return Response(output, content_type="text/plain; charset=utf-8")
