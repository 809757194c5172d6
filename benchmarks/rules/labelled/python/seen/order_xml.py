from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}


# case: vulnerable CWE-611
@app.post("/order")
def order():
    parser = etree.XMLParser(resolve_entities=True, no_network=False)
    root = etree.fromstring(request.get_data(), parser=parser)
    return jsonify(customer=root.findtext("customer"), items=len(root.findall("item")))


@app.errorhandler(404)
def not_found(_error):
    return {"error": "not found"}, 404
