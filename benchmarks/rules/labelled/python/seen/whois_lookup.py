import shlex
import subprocess

from flask import Flask, Response

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-78
@app.route("/whois/<path:domain>")
def whois(domain):
    quoted = shlex.quote(domain)
    output = subprocess.check_output(f"whois -- {quoted} | head -n 40", shell=True, text=True)
    return Response(output, content_type="text/plain; charset=utf-8")


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
