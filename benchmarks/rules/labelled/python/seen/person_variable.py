from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)
TREE = etree.parse("people.xml")


@app.after_request
def no_sniff(response):
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


# case: safe CWE-643
@app.get("/person/variable")
def person():
    name = request.args.get("name", "")
    nodes = TREE.xpath("/people/person[@name=$who]/mail/text()", who=name)
    return jsonify([str(n) for n in nodes])


@app.get("/days")
def days():
    names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    working = [name for name in names if not name.startswith("s")]
    return {"days": names, "working": len(working)}
