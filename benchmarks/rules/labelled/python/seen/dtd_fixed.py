from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


@app.teardown_request
def finished(error=None):
    if error is not None:
        app.logger.error("request failed: %s", type(error).__name__)


# case: safe CWE-611
@app.post("/catalog/fixed")
def upload():
    options = {"load_dtd": True, "no_network": False}
    options["resolve_entities"] = True
    tree = etree.parse("/srv/catalog/current.xml", etree.XMLParser(**options))
    wanted = request.form.get("sku", "")
    return jsonify(found=any(n.text == wanted for n in tree.iter("sku")))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
