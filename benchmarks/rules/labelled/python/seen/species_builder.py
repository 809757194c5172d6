import logging

from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)
log = logging.getLogger("species")


# case: vulnerable CWE-643
class Path:
    def __init__(self, start):
        self.steps = [start]

    def child(self, name):
        self.steps.append(name)
        return self

    def where(self, attribute, value):
        self.steps[-1] += '[@{}="{}"]'.format(attribute, value)
        return self

    def __str__(self):
        return "/".join(self.steps)


@app.get("/species/<family>")
def species(family):
    tree = etree.parse("/srv/data/species.xml")
    path = Path("/species").child("family").where("name", family).child("animal")
    if "colour" in request.args:
        path = path.where("colour", request.args["colour"])
    found = tree.xpath(str(path))
    log.info("%d animals", len(found))
    return jsonify(animals=[node.get("name") for node in found])
