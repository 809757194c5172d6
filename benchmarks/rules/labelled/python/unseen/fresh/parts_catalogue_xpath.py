"""The parts catalogue is one big XML file."""
from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)
TREE = etree.parse("catalogue.xml", etree.XMLParser(resolve_entities=False))


# case: vulnerable CWE-643
@app.get("/part")
def part():
    number = request.args["number"]
    found = TREE.xpath(f"//part[@number='{number}']/title/text()")
    return jsonify(found)


# case: safe CWE-643
@app.get("/part/exact")
def part_exact():
    number = request.args["number"]
    found = TREE.xpath("//part[@number=$number]/title/text()", number=number)
    return jsonify(found)


# case: safe CWE-643
@app.get("/part/row")
def part_row():
    row = int(request.args["row"])
    found = TREE.xpath("//part[%d]/title/text()" % row)
    return jsonify(found)
