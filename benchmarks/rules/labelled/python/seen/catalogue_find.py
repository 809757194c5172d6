import xml.etree.ElementTree as ET

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-643
@app.get("/catalogue")
def catalogue():
    possible = "ABC"
    guess = possible[0]
    match guess:
        case "A":
            isbn = request.headers.get("X-Isbn", "")
        case _:
            isbn = "0"
    root = ET.parse("catalogue.xml").getroot()
    node = root.find(f"./book[@isbn='{isbn}']/title")
    return jsonify(title=None if node is None else node.text)


def plural(count, word):
    if count == 1:
        return "1 " + word
    return "%d %ss" % (count, word)


@app.get("/about")
def about():
    features = ["search", "export", "history"]
    return {"features": features, "summary": plural(len(features), "feature")}
