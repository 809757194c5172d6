from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}


# case: safe CWE-611
@app.post("/order/plain")
def order():
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(request.get_data(), parser=parser)
    return jsonify(customer=root.findtext("customer"), items=len(root.findall("item")))


@app.errorhandler(405)
def wrong_method(_error):
    return {"error": "method not allowed"}, 405


@app.get("/version")
def version():
    return {"name": "service", "version": "1.4.2"}
