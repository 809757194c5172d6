"""Purchase orders arrive as XML from the suppliers."""
from flask import Flask, jsonify, request
from lxml import etree
from defusedxml import ElementTree as SupplierTree

app = Flask(__name__)


# case: vulnerable CWE-611
@app.post("/orders")
def orders():
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True)
    root = etree.fromstring(request.data, parser)
    return jsonify(number=root.findtext("number"))


# case: safe CWE-611
@app.post("/receipts")
def receipts():
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True)
    root = etree.fromstring(request.data, parser)
    return jsonify(number=root.findtext("number"))


# case: safe CWE-611
@app.post("/notices")
def notices():
    root = SupplierTree.fromstring(request.data)
    return jsonify(number=root.findtext("number"))
