import io

import defusedxml.ElementTree as SafeET
from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


# case: vulnerable CWE-611
@app.post("/invoices")
def intake():
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True)
    doc = etree.fromstring(request.get_data(), parser)
    return jsonify(number=doc.findtext("number"))


# case: safe CWE-611
def strict_parser():
    return etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)


@app.post("/invoices/strict")
def intake_strict():
    doc = etree.fromstring(request.get_data(), strict_parser())
    return jsonify(number=doc.findtext("number"))


# case: safe CWE-611
@app.post("/invoices/batch")
def intake_batch():
    total = 0
    for upload in request.files.getlist("invoice"):
        tree = SafeET.parse(io.BytesIO(upload.read()))
        total += len(tree.getroot())
    return jsonify(lines=total)
