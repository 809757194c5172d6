import elementpath
from xml.etree import ElementTree

from flask import Flask, jsonify, request
from urllib.parse import unquote

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: vulnerable CWE-643
@app.post("/menu/cookie")
def menu():
    state = {"dish": unquote(request.cookies.get("dish", "soup")), "day": "mon"}
    root = ElementTree.parse("menu.xml").getroot()
    query = "/menu[@day='%(day)s']/dish[name='%(dish)s']/price/text()" % state
    hits = elementpath.select(root, query)
    return jsonify(prices=[str(h) for h in hits])
