import xml.etree.ElementTree as ET

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-643
@app.get("/catalogue/fixed")
def catalogue():
    possible = "ABC"
    guess = possible[1]
    match guess:
        case "A":
            isbn = request.headers.get("X-Isbn", "")
        case _:
            isbn = "0"
    root = ET.parse("catalogue.xml").getroot()
    node = root.find(f"./book[@isbn='{isbn}']/title")
    return jsonify(title=None if node is None else node.text)


class Limits:
    per_page = 50
    pages = 200

    @classmethod
    def total(cls):
        return cls.per_page * cls.pages


@app.get("/limits")
def limits():
    return {"per_page": Limits.per_page, "total": Limits.total()}
