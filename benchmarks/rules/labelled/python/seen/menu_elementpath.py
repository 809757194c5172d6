import elementpath
from xml.etree import ElementTree

from flask import Flask, jsonify, request

app = Flask(__name__)


MAINTENANCE = {"on": False}


@app.before_request
def maintenance():
    if MAINTENANCE["on"]:
        return {"error": "maintenance"}, 503
    return None


# case: safe CWE-643
@app.post("/menu")
def menu():
    dish = request.get_json()["dish"]
    root = ElementTree.parse("menu.xml").getroot()
    hits = elementpath.select(root, "/menu/dish[name=$dish]/price/text()", variables={"dish": dish})
    return jsonify(prices=[str(h) for h in hits])
