"""SOAP status endpoint for a legacy partner."""
from flask import Flask, abort, jsonify, request
from lxml import etree

app = Flask(__name__)
NS = {"s": "http://schemas.xmlsoap.org/soap/envelope/"}


class Envelope:
    parser_options = {"resolve_entities": True, "load_dtd": True}

    def __init__(self, raw):
        self.raw = raw


# case: vulnerable CWE-611
@app.post("/soap/status")
def soap_status():
    envelope = Envelope(request.get_data())
    parser = etree.XMLParser(**envelope.parser_options)
    try:
        root = etree.XML(envelope.raw, parser)
    except etree.XMLSyntaxError:
        abort(400)
    body = root.find("s:Body", NS)
    return jsonify(reference=body.findtext("reference") if body is not None else None)
