from bson import ObjectId
from flask import Flask, jsonify, request
from jinja2 import Environment, select_autoescape
from jinja2.sandbox import SandboxedEnvironment
from lxml import etree
from pymongo import MongoClient

app = Flask(__name__)
pets = MongoClient().shop.pets
TREE = etree.parse("/srv/pets.xml")


# case: vulnerable CWE-943
@app.post("/login")
def login():
    body = request.get_json(force=True)
    owner = pets.find_one({"owner": body.get("owner"), "pin": body.get("pin")})
    return jsonify(found=owner is not None)


# case: safe CWE-943
@app.post("/login/text")
def login_text():
    body = request.get_json(force=True)
    owner = pets.find_one({"owner": str(body.get("owner")), "pin": str(body.get("pin"))})
    return jsonify(found=owner is not None)


# case: vulnerable CWE-943
@app.get("/where")
def where():
    return jsonify(n=len(list(pets.find({"$where": "this.age > " + request.args["age"]}))))


# case: safe CWE-943
@app.get("/one")
def one():
    return jsonify(found=pets.find_one({"_id": ObjectId(request.args["id"])}) is not None)


# case: vulnerable CWE-1336
environment = Environment(autoescape=select_autoescape())


@app.post("/badge")
def badge():
    return environment.from_string("Hello " + request.form["greeting"]).render(pet="Rex")


# case: safe CWE-1336
sandbox = SandboxedEnvironment(autoescape=True)


@app.post("/badge/sandbox")
def badge_sandbox():
    return sandbox.from_string("Hello " + request.form["greeting"]).render(pet="Rex")


# case: vulnerable CWE-643
@app.get("/pet")
def pet():
    return jsonify(n=len(TREE.xpath(f"//pet[name/text()='{request.args['name']}']")))


# case: safe CWE-643
@app.get("/pet/variable")
def pet_variable():
    return jsonify(n=len(TREE.xpath("//pet[name/text()=$name]", name=request.args["name"])))
