import pathlib

from flask import Flask, abort, request, send_file

app = Flask(__name__)
ROOT = pathlib.Path("/srv/exports")


STATS = {"requests": 0}


@app.before_request
def count_request():
    STATS["requests"] += 1


@app.get("/stats")
def stats():
    return dict(STATS)


# case: safe CWE-22
@app.get("/export/resolved")
def export():
    parts = request.args.getlist("part")
    target = ROOT
    for part in parts:
        target = target / part
    target = target.resolve()
    if not target.is_relative_to(ROOT):
        abort(403)
    return send_file(target, as_attachment=True, mimetype="application/zip")
