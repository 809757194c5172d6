from xml.sax import handler, make_parser

from flask import Flask, request
from lxml import etree

app = Flask(__name__)


# case: vulnerable CWE-611
def reader():
    return etree.XMLParser(load_dtd=True, resolve_entities=True, no_network=False)


@app.post("/invoices")
def intake():
    document = etree.fromstring(request.get_data(), parser=reader())
    return {"number": document.findtext("number")}


# case: safe CWE-611
@app.post("/invoices/batch")
def batch():
    options = {"resolve_entities": False, "load_dtd": False, "no_network": True}
    parser = etree.XMLParser(**options)
    document = etree.fromstring(request.get_data(), parser=parser)
    return {"numbers": [node.text for node in document.iter("number")]}


# case: vulnerable CWE-611
class Totals(handler.ContentHandler):
    def __init__(self):
        super().__init__()
        self.text = []

    def characters(self, content):
        self.text.append(content)


@app.post("/invoices/totals")
def totals():
    parser = make_parser()
    parser.setFeature(handler.feature_external_ges, True)
    content = Totals()
    parser.setContentHandler(content)
    parser.parse(request.stream)
    return {"text": "".join(content.text)}
