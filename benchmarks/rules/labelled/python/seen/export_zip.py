import pathlib

from flask import Flask, abort, request, send_file

app = Flask(__name__)
ROOT = pathlib.Path("/srv/exports")


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: vulnerable CWE-22
@app.get("/export")
def export():
    parts = request.args.getlist("part")
    target = ROOT
    for part in parts:
        target = target / part
    if not str(target).startswith(str(ROOT)):
        abort(403)
    return send_file(target, as_attachment=True, mimetype="application/zip")
