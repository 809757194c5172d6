import elementpath
from xml.etree import ElementTree

from flask import Flask, jsonify

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-643
@app.get("/routes/number/<stop>")
def routes(stop):
    root = ElementTree.parse("routes.xml").getroot()
    pieces = ["/routes/route[", str(int(stop)), "]"]
    hits = elementpath.select(root, "".join(pieces))
    return jsonify(count=len(hits))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
