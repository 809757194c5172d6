from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)
TREE = etree.parse("people.xml")


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}


# case: vulnerable CWE-643
@app.get("/person")
def person():
    name = request.args.get("name", "")
    nodes = TREE.xpath("/people/person[@name='" + name + "']/mail/text()")
    return jsonify([str(n) for n in nodes])


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
