from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404


# case: vulnerable CWE-611
@app.post("/catalog/upload")
def upload():
    options = {"load_dtd": True, "no_network": False}
    options["resolve_entities"] = True
    tree = etree.parse(request.files["catalog"].stream, etree.XMLParser(**options))
    return jsonify(text="".join(tree.getroot().itertext()))


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
