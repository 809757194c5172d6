import os

from flask import Flask, Response, request

app = Flask(__name__)
REPORTS = "/srv/reports"


# case: safe CWE-22
@app.route("/report/plain")
def report():
    name = request.args.get("name", "index.txt")
    path = os.path.join(REPORTS, os.path.basename(name))
    if not os.path.isfile(path):
        return Response("no such report", status=404, mimetype="text/plain")
    with open(path, encoding="utf-8") as handle:
        return Response(handle.read(), mimetype="text/plain")


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
