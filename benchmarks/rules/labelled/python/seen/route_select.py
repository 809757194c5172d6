import elementpath
from xml.etree import ElementTree

from flask import Flask, jsonify

app = Flask(__name__)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: vulnerable CWE-643
@app.get("/routes/<path:stop>")
def routes(stop):
    root = ElementTree.parse("routes.xml").getroot()
    pieces = ["/routes/route[stop='", stop, "']"]
    hits = elementpath.select(root, "".join(pieces))
    return jsonify(count=len(hits))


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
